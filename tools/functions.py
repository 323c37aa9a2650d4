"""Measures functions: C++, TypeScript and Svelte by their braces, Python by its syntax tree."""

import ast
import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Function:
    """A function and the lines from its head to its closing brace, both counted."""

    name: str
    line: int
    lines: int


# What opens a scope that contains functions but is not one.
SCOPE = re.compile(
    r"\b(namespace|class|struct|enum|union|interface|concept)\b[^()]*$|\b(class|struct)\b[^()]*\(.*\)[^()]*$"
    r"|\bextern\s*\"\"\s*$|^\s*requires\b"
)
CONTROL = re.compile(r"^\s*(if|for|while|switch|do|else|try|catch)\b")
CPP_FUNCTION = re.compile(r"([~\w:<>]+|operator[^\s(]*|TEST_CASE|\])\s*\(")
TS_FUNCTION = re.compile(r"(\bfunction\b|=>\s*$|^\s*(?:(?:async|static|get|set|private|readonly)\s+)*\*?#?\w+\s*(?:<[^{]*>)?\()")
TS_SUITE = re.compile(r"^\s*(?:describe|suite)(?:\.\w+)*\(")
# `: member_{` in a constructor's list of initialisers.
INITIALISER = re.compile(r"\)\s*:\s[^{]*\w(?<!\bconst)(?<!\boverride)(?<!\bnoexcept)$|\)\s*,\s*\w+$", re.DOTALL)
NAME = re.compile(r"([~\w:]+)\s*(?:<[^<>{}]*>)?\(")
BLANKED = re.compile(
    r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<![\w])\'(?:\\.|[^\'\\\n])*\'|`(?:\\.|[^`\\])*`',
    re.DOTALL,
)


def blanked(text: str) -> str:
    """The text with comments and literals emptied; lines stay where they are."""
    return BLANKED.sub(lambda match: '""' + "\n" * match.group().count("\n"), text)


def without_access(text: str) -> str:
    return re.sub(r"^(\s*)(?:public|private|protected):", r"\1", text, flags=re.MULTILINE)


def braces(text: str, is_function) -> list[Function]:
    """The outermost functions among the braces of a text."""
    found = []
    stack: list[tuple[str, int] | str | None] = []
    inside = 0
    head_start, head_line, line = 0, 1, 1
    fresh = True
    for at, char in enumerate(text):
        if char == "\n":
            line += 1
        if fresh and not char.isspace():
            head_start, head_line, fresh = at, line, False
        if char == "{":
            head = text[head_start:at]
            if not inside and INITIALISER.search(head):
                stack.append("initialiser")
                continue
            if not inside and is_function(head):
                name = NAME.search(head)
                stack.append((name.group(1) if name else head.split("=")[0].strip()[-40:], head_line))
                inside += 1
            else:
                stack.append(None)
            fresh = True
        elif char == "}":
            opened = stack.pop() if stack else None
            if opened == "initialiser":
                continue
            if opened:
                inside -= 1
                found.append(Function(opened[0], opened[1], line - opened[1] + 1))
            fresh = True
        elif char == ";" and not inside:
            fresh = True
    return found


def is_cpp_function(head: str) -> bool:
    if SCOPE.search(head) or CONTROL.match(head) or re.search(r"=\s*$", head):
        return False
    return bool(CPP_FUNCTION.search(head))


def is_ts_function(head: str) -> bool:
    if SCOPE.search(head) or CONTROL.match(head) or TS_SUITE.match(head):
        return False
    return bool(TS_FUNCTION.search(head))


def of_python(text: str) -> list[Function]:
    return [
        Function(node.name, node.lineno, (node.end_lineno or node.lineno) - node.lineno + 1)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]


def script_of(svelte: str) -> str:
    """The script of a component, at its own line numbers."""
    kept = []
    inside = False
    for line in svelte.splitlines():
        if line.startswith("</script"):
            inside = False
        kept.append(line if inside else "")
        if line.startswith("<script"):
            inside = not line.rstrip().endswith("</script>")
    return "\n".join(kept)


def functions_of(suffix: str, text: str) -> list[Function]:
    """The functions of a file by its suffix; none for an unknown language."""
    if suffix in {".cpp", ".hpp"}:
        return braces(without_access(blanked(text)), is_cpp_function)
    if suffix in {".ts", ".mjs", ".js"}:
        return braces(blanked(text), is_ts_function)
    if suffix == ".svelte":
        return braces(blanked(script_of(text)), is_ts_function)
    return of_python(text) if suffix == ".py" else []
