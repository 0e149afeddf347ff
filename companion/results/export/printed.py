"""Everything that can be printed, on A4 or Letter and without colours. Each thing has a module of its own."""

from companion.results.export.paper import PaperSize
from companion.results.export.printed_debrief import Debrief, debrief_pdf
from companion.results.export.printed_key import key_pdf
from companion.results.export.printed_posters import posters_pdf
from companion.results.export.printed_result import result_pdf
from companion.results.export.printed_sheet import blank_sheet_pdf
from companion.results.export.printed_summary import results_pdf

__all__ = [
    "Debrief",
    "PaperSize",
    "blank_sheet_pdf",
    "debrief_pdf",
    "key_pdf",
    "posters_pdf",
    "result_pdf",
    "results_pdf",
]
