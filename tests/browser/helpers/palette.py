"""Makes pictures small: writes each PNG anew with a palette, as large as fits the room for one.

Usage: palette.py [--most BYTES] FILE... Pictures that have a palette already stay as they are.
"""

import argparse
import io
from pathlib import Path

from PIL import Image

COLOURS = 192
# Of the width on the screen; the screenshots have twice its pixels.
SCALES = (2.0, 1.75, 1.5, 1.25, 1.0)


def packed(picture: Image.Image, scale: float, rounds: int) -> bytes:
    """Small things keep their hue where the palette covers the most; rounds then fit it to the rest."""
    size = (round(picture.width * scale / SCALES[0]), round(picture.height * scale / SCALES[0]))
    scaled = picture if size == picture.size else picture.resize(size, Image.Resampling.LANCZOS)
    few = scaled.quantize(COLOURS, method=Image.Quantize.MAXCOVERAGE, kmeans=rounds, dither=Image.Dither.NONE)
    out = io.BytesIO()
    few.save(out, "PNG", optimize=True)
    return out.getvalue()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--most", type=int, default=120_000)
    parser.add_argument("files", type=Path, nargs="+")
    arguments = parser.parse_args()
    for path in arguments.files:
        with Image.open(path) as picture:
            if picture.mode == "P":
                continue
            opaque = picture.convert("RGB")
        fitting = [scale for scale in SCALES if len(packed(opaque, scale, 0)) <= arguments.most]
        body = packed(opaque, max(fitting, default=SCALES[-1]), 2)
        path.write_bytes(body)
        print(f"{path.name}: {len(body) // 1000} kB")


if __name__ == "__main__":
    main()
