"""Square codes, drawn here: nothing is fetched."""

from __future__ import annotations

import io
from functools import lru_cache

import flet as ft
import qrcode
import qrcode.image.svg

LONG = 300
"""A longer text gets larger squares instead of a code that survives a coffee stain."""


@lru_cache(maxsize=64)
def qr_svg(text: str) -> str:
    care = qrcode.constants.ERROR_CORRECT_L if len(text) > LONG else qrcode.constants.ERROR_CORRECT_M
    code = qrcode.QRCode(error_correction=care, border=1)
    code.add_data(text)
    out = io.BytesIO()
    code.make_image(image_factory=qrcode.image.svg.SvgPathImage).save(out)
    return out.getvalue().decode()


def qr_image(text: str, size: float) -> ft.Image:
    return ft.Image(src=qr_svg(text), width=size, height=size)
