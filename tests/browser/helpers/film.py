"""Makes one moving picture of the frames in a folder, small enough for a page.

Usage: film.py FOLDER OUT.webp
"""

import sys
from pathlib import Path

from PIL import Image

FRAME_MS = 50
# The last moment is looked at before it begins again.
END_MS = 1800
MOST_BYTES = 1_500_000
COLOURS = (160, 96, 64)


def shown(folder: Path) -> tuple[list[Image.Image], list[int]]:
    """Frames that differ from the one before, each with its milliseconds."""
    frames: list[Image.Image] = []
    times: list[int] = []
    for path in sorted(folder.glob("*.png")):
        with Image.open(path) as picture:
            frame = picture.convert("RGB")
        if frames and frame.tobytes() == frames[-1].tobytes():
            times[-1] += FRAME_MS
        else:
            frames.append(frame)
            times.append(FRAME_MS)
    times[-1] = max(times[-1], END_MS)
    return frames, times


def with_palette(frames: list[Image.Image], colours: int) -> list[Image.Image]:
    """One palette for all, so that what stands still is the same from frame to frame."""
    some = frames[::max(1, len(frames) // 4)]
    strip = Image.new("RGB", (some[0].width, some[0].height * len(some)))
    for at, frame in enumerate(some):
        strip.paste(frame, (0, at * frame.height))
    palette = strip.quantize(colours, method=Image.Quantize.MAXCOVERAGE, kmeans=1, dither=Image.Dither.NONE)
    return [frame.quantize(palette=palette, dither=Image.Dither.NONE).convert("RGB") for frame in frames]


def main() -> None:
    folder, out = map(Path, sys.argv[1:])
    frames, times = shown(folder)
    for colours in COLOURS:
        first, *others = with_palette(frames, colours)
        first.save(out, "WEBP", save_all=True, append_images=others, duration=times, loop=0, lossless=True,
                   method=4)
        if out.stat().st_size <= MOST_BYTES:
            break
    print(f"{out.name}: {out.stat().st_size // 1000} kB, {sum(times) / 1000:.1f} s, {len(frames)} frames")


if __name__ == "__main__":
    main()
