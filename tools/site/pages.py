"""What `make site` does to docs/: each game's rules get a page of their own, and Markdown reads as on GitHub."""

from __future__ import annotations

import json
import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

RULES = "rules.md"
FIRST = (
    "What holds [for all games](../rules.md#0-for-all-games) holds here too. "
    "**(H)** marks what the host does, not the engine."
)
SECTION = re.compile(r"^## ([1-9])\. (.+)\n(?s:(.+?))(?=^## |\Z)", re.MULTILINE)
SECTION_OF_A_GAME = re.compile(r"rules\.html#[1-9]")
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


def on_config(config: MkDocsConfig) -> None:
    """The rules of each game stand below all rules."""
    rules = Path(config.docs_dir, RULES).read_text("utf-8")
    pages = [{f"Rules of {game}": path} for path, (game, _text) in rules_pages(rules).items()]
    for section in config.nav or ():
        for entries in section.values():
            if isinstance(entries, list) and {"All rules": RULES} in entries:
                entries += pages


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
    return "".join(piece if piece.startswith("```") else _lists(piece) for piece in pieces)


def on_post_build(config: MkDocsConfig) -> None:
    """Search finds a text once, in its section, and a rule of a game on that game's page, which its hits name."""
    index = Path(config.site_dir, "search", "search_index.json")
    found = json.loads(index.read_text("utf-8"))
    games = {
        str(Path(path).with_suffix(".html")): game
        for path, (game, _text) in rules_pages(Path(config.docs_dir, RULES).read_text("utf-8")).items()
    }
    found["docs"] = [entry for entry in found["docs"] if not SECTION_OF_A_GAME.match(entry["location"])]
    for entry in found["docs"]:
        if "#" not in entry["location"]:
            entry["text"] = ""  # that of all its sections
        game = games.get(entry["location"].partition("#")[0], "")
        if game not in entry["title"]:
            entry["title"] = f"{game}: {entry['title']}"
    index.write_text(json.dumps(found), "utf-8")


def _lists(text: str) -> str:
    """A list may follow a paragraph without an empty line between them, and its inner lists be set in by two spaces."""
    text = re.sub(rf"^(?!\s*{ITEM}|\s*$|\||#| )(.+)\n(?={ITEM})", r"\1\n\n", text, flags=re.MULTILINE)
    return re.sub(rf"^  (?={ITEM})", "    ", text, flags=re.MULTILINE)
