"""Checks texts that people read against docs/words.md.

Usage: tools/words.py [ROOT]. Names each place with a forbidden word of the glossary or a sentence of
more than 25 words on a screen (messages/en/), and in screens and documents alike each turn of
phrase that is never good English and each unknown word (hunspell, en_GB, and tools/words.txt). Of
translations it names keys that English lacks and placeholders that differ. Exits with 1 if it finds
one. Code, links and quoted texts of documents are left out.
"""

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GLOSSARY = "docs/words.md"
MESSAGES = "messages/en"
LANGUAGES = "messages/languages.json"
OWN_WORDS = "tools/words.txt"
MOST_WORDS = 25
REPORTS = "lab.json"
# Generated from runs, or the house's own rules of speech with bad examples in them.
NO_PROSE = (GLOSSARY, "docs/balance/reports/")
# Each is wrong wherever it stands; what has a good use does not belong here.
PATTERNS = {
    pattern: re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"\bof (?:its|their|his|her|one's) own will\b",
        r"\b(?:the|an) own\b",
        r"\bthe one which\b",
        r"\bit is so that\b",
        r"\bso that one can\b",
        r"\bas well as can be\b",
        r"\bcomes? there\b",
        r"\bbelongs? into\b",
        r"\bof that nothing\b",
        r"\bis told of\b",
        r"\b(?:moves?|leaves?|stands?|ends?|goes|played|written|named) so[.;,]",
        r"\bthrown is\b",
        r"\bone which\b",
        r"\ballows to\b",
        r"\bpermits to\b",
        r"\bsince (?:\w+ )?(?:years|days|hours)\b",
        r"\binformations\b",
        r"\bactual(?:ly)? (?:is|are) played\b",
        r"\bdiscuss about\b",
        r"\bmuch (?:tables|games|seats|cards|moves)\b",
        r"\bless (?:tables|games|seats|cards|moves|players)\b",
        r"(?<=[\w,.;:])  +(?=\w)",
        r"\b(the|an?|of|to|in|is|on|for|with|and|or|not) \1\b",
    )
}
# {seat}, {share, number, percent} whole, and {count, plural, ... to its first choice.
QUOTED = re.compile("'([{}#][^']*)'")
ARGUMENT = re.compile(r"\{(?P<value>\w+)(?:(?P<end>(?:, (?:number|date|time)(?:, [^{}]*)?)?\})"
                      r"|, (?:plural|select|selectordinal), )")
SPACE = re.compile(r"\s*")


@dataclass(frozen=True)
class Text:
    """A text and its place."""

    place: str
    text: str


def screens(root: Path) -> Iterator[Text]:
    """Every message but those of the laboratory's reports, whose readers are researchers."""
    return messages(path for path in sorted((root / MESSAGES).glob("*.json")) if path.name != REPORTS)


def reports(root: Path) -> Iterator[Text]:
    return messages((root / MESSAGES).glob(REPORTS))


def messages(paths: Iterable[Path]) -> Iterator[Text]:
    """Each message in each of its forms, placeholders as a word."""
    for path in paths:
        for key, message in json.loads(path.read_text("utf-8")).items():
            for form in forms_of(message):
                yield Text(f"{MESSAGES}/{path.name}: {key}", form)


def forms_of(message: str) -> list[str]:
    """What a message in ICU MessageFormat can say: each choice of its plurals and selects."""
    return read_message(message)[0]


def read_message(message: str) -> tuple[list[str], set[str]]:
    """The forms of a message, and the names of its values; ValueError if it is not well formed."""
    values: set[str] = set()
    forms, end = _forms(message, 0, values)
    if end != len(message):
        raise ValueError(f"a bracket too many at {end}: {message}")
    return forms, values


def _forms(message: str, at: int, values: set[str]) -> tuple[list[str], int]:
    """Those of the text from there to the bracket that ends it, and where it ends."""
    forms = [""]
    while at < len(message) and message[at] != "}":
        quoted = QUOTED.match(message, at)
        if quoted is not None:
            forms, at = [form + quoted[1] for form in forms], quoted.end()
            continue
        if message[at] != "{":
            forms, at = [form + message[at] for form in forms], at + 1
            continue
        argument = ARGUMENT.match(message, at)
        if argument is None:
            raise ValueError(f"no argument at {at}: {message}")
        values.add(argument["value"])
        at = argument.end()
        choices = ["X"] if argument["end"] else []
        while not argument["end"] and message[at:at + 1] != "}":
            begin = message.find("{", at)
            if begin < 0:
                raise ValueError(f"an argument without end: {message}")
            chosen, at = _forms(message, begin + 1, values)
            choices += [form.replace("#", "X") for form in chosen]
            at = SPACE.match(message, at + 1).end()
        at += 0 if argument["end"] else 1
        forms = [form + choice for form in forms for choice in choices]
    return forms, at


def prose_of(markdown: str) -> str:
    """The sentences of a document line by line, without code, addresses, tags and heading marks."""
    kept = []
    in_code = False
    for line in markdown.splitlines():
        if line.lstrip().startswith("```"):
            in_code = not in_code
            line = ""
        if in_code or line.startswith("    "):
            line = ""
        line = re.sub(r"`[^`]*`", "X", line)
        line = re.sub(r"\]\([^)]*\)", "]", line)
        line = re.sub(r"<[^>]+>|https?://\S+|\$[^$]+\$", " ", line)
        kept.append(line)
    return "\n".join(kept)


def documents(root: Path) -> Iterator[Text]:
    listed = subprocess.run(["git", "ls-files", "*.md"], cwd=root, capture_output=True, text=True, check=True)
    for path in listed.stdout.splitlines():
        if path.startswith(NO_PROSE) or not (root / path).is_file():
            continue
        for number, line in enumerate(prose_of((root / path).read_text("utf-8")).splitlines(), 1):
            # Columns of tables are padded.
            line = re.sub(r"  +", " ", line) if line.lstrip().startswith("|") else line
            if line.strip():
                yield Text(f"{path}:{number}", line)


def forbidden_words(glossary: str) -> list[str]:
    """The last column of the table under "Glossary"."""
    rows = [line for line in glossary.partition("## Glossary")[2].splitlines() if line.startswith("|")]
    cells = [row.strip("|").split("|")[-1] for row in rows[2:]]
    return [word.strip() for cell in cells for word in cell.split(",") if word.strip()]


def word_faults(text: Text, forbidden: list[str]) -> Iterator[str]:
    for word in forbidden:
        flags = 0 if word.isupper() else re.IGNORECASE
        if re.search(rf"\b{re.escape(word)}\b", text.text, flags):
            yield f'{text.place}: "{word}" is not our word: see the glossary'


def length_faults(text: Text) -> Iterator[str]:
    for sentence in re.split(r"(?<=[.!?:])\s", text.text):
        count = len(sentence.split())
        if count > MOST_WORDS:
            yield f"{text.place}: a sentence of {count} words"


def pattern_faults(text: Text) -> Iterator[str]:
    for pattern in PATTERNS.values():
        if found := pattern.search(text.text):
            yield f'{text.place}: "{found[0].strip()}"'


def unknown_words(words: set[str], own: Path) -> set[str]:
    """Words that are neither in the British dictionary nor in our own list."""
    checked = subprocess.run(["hunspell", "-l", "-d", "en_GB"], capture_output=True, text=True,
                             check=True, input="\n".join(sorted(words)))
    return set(checked.stdout.split()) - set(own.read_text("utf-8").split())


def spelling_faults(texts: list[Text], own: Path) -> Iterator[str]:
    pieces = [(text, re.findall(r"(?<![\w\d.-])[A-Za-z][a-z]{2,}(?:'[a-z]+)?(?![\w\d])", text.text))
              for text in texts]
    unknown = unknown_words({word for _, words in pieces for word in words}, own)
    for text, words in pieces:
        for word in words:
            if word in unknown:
                yield f'{text.place}: "{word}" is not in the dictionary, nor in {OWN_WORDS}'


def translation_faults(root: Path) -> Iterator[str]:
    """A translation says what the English text says, with the same values; it need not have every text."""
    languages = json.loads((root / LANGUAGES).read_text("utf-8"))
    for folder in sorted(path for path in (root / MESSAGES).parent.iterdir() if path.is_dir()):
        if folder.name not in languages:
            yield f"messages/{folder.name}: is not in {LANGUAGES}"
        for path in sorted(folder.glob("*.json")):
            source = root / MESSAGES / path.name
            english = json.loads(source.read_text("utf-8")) if source.is_file() else {}
            for key, message in json.loads(path.read_text("utf-8")).items():
                place = f"messages/{folder.name}/{path.name}: {key}"
                try:
                    values = read_message(message)[1]
                except ValueError as error:
                    yield f"{place}: is no ICU message: {error}"
                    continue
                if key not in english:
                    yield f"{place}: there is no such text in English"
                elif values != read_message(english[key])[1]:
                    yield f"{place}: has other values than the English text"


def faults_of(root: Path) -> list[str]:
    forbidden = forbidden_words((root / GLOSSARY).read_text("utf-8"))
    shown, written = list(screens(root)), [*documents(root), *reports(root)]
    found = list(translation_faults(root))
    for text in shown:
        found += [*word_faults(text, forbidden), *length_faults(text)]
    for text in shown + written:
        found += pattern_faults(text)
    return found + list(spelling_faults(shown + written, root / OWN_WORDS))


def main(check: Callable[[Path], list[str]]) -> int:
    """Prints what a check finds in the tree that the command line names, by default this one."""
    faults = check(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT)
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(faults_of))
