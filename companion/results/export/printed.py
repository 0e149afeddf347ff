"""Everything that can be printed, on A4 or Letter and without colours. Each thing has a module of its own."""

from companion.results.export.paper import PaperSize
from companion.results.export.printed_key import key_paper
from companion.results.export.printed_looking_back import LookingBack, looking_back_paper
from companion.results.export.printed_posters import posters_paper
from companion.results.export.printed_result import result_paper
from companion.results.export.printed_sheet import blank_sheet_paper
from companion.results.export.printed_summary import results_paper

__all__ = [
    "LookingBack",
    "PaperSize",
    "blank_sheet_paper",
    "key_paper",
    "looking_back_paper",
    "posters_paper",
    "result_paper",
    "results_paper",
]
