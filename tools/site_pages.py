"""What `make site` does to docs/: each game's rules get a page of their own, and Markdown reads as on GitHub."""

from __future__ import annotations

import re

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

RULES = "rules.md"
FIRST = (
    "What holds [for all games](../rules.md#0-for-all-games) holds here too. "
    "**(H)** marks what the host does, not the engine."
)
SECTION = re.compile(r"^## ([1-9])\. (.+)\n(?s:(.+?))(?=^## |\Z)", re.MULTILINE)
FENCE = re.compile(r"^(```.*?^```$)", re.MULTILINE | re.DOTALL)
ITEM = r"(?:[-*]|\d+\.) "


def rules_pages(rules: str) -> dict[str, tuple[str, str]]:
    """Each game's file, its name, and its rules as a page that stands alone."""
    pages = {}
    for number, game, text in SECTION.findall(rules):
        name = re.sub(r"\W+", "-", game.lower())
        own = re.sub(r"^##(#+ )", r"#\1", text, flags=re.MULTILINE)
        # An anchor of another section is on the page of all rules.
        own = re.sub(rf"\]\(#(?!{number}[\d-])", "](../rules.md#", own)
        own = re.sub(r"\]\((?!\.\./|https?:|#)", "](../", own)
        pages[f"rules/{name}.md"] = game, f"# The rules of {game}\n\n{FIRST}\n{own}"
    return pages


def on_files(files: Files, config: MkDocsConfig) -> Files:
    rules = files.get_file_from_path(RULES)
    assert rules is not None
    for path, (_game, text) in rules_pages(rules.content_string).items():
        files.append(File.generated(config, path, content=text))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    if page.file.src_uri == RULES:
        links = [f"[{game}]({path})" for path, (game, _text) in rules_pages(markdown).items()]
        told = f"Each game has a page of its own that can be printed: {', '.join(links)}."
        markdown = markdown.replace("\n## ", f"\n{told}\n{{: .to-print }}\n\n## ", 1)
    pieces = FENCE.split(markdown)
    return "".join(_fence(piece) if piece.startswith("```") else _lists(piece) for piece in pieces)


def _fence(code: str) -> str:
    """A drawing in Mermaid is its source, folded up: the site loads nothing that would draw it."""
    if not code.startswith("```mermaid"):
        return code
    return f'<details markdown="1"><summary>As a diagram, in Mermaid</summary>\n\n{code}\n\n</details>'


def _lists(text: str) -> str:
    """A list may follow a paragraph without an empty line between them, and its inner lists be set in by two spaces."""
    text = re.sub(rf"^(?!\s*{ITEM}|\s*$|\||#| )(.+)\n(?={ITEM})", r"\1\n\n", text, flags=re.MULTILINE)
    return re.sub(rf"^  (?={ITEM})", "    ", text, flags=re.MULTILINE)
