import assert from "node:assert/strict";
import { test } from "node:test";
import { html, names } from "./browser.mjs";

const { inline, markdown, place, words } = await import("../../sandbox/static/markdown.js");
const said = (text) => html(markdown(text, names));
const line = (text) => html(inline(text, names));

test("marks stand for emphasis, also inside each other", () => {
  assert.equal(line("**a *b*** __c__ ~~d~~"), "<strong>a <em>b</em></strong> <u>c</u> <s>d</s>");
  assert.equal(line("***a***"), "<strong><em>a</em></strong>");
});

test("what only looks like a mark is text", () => {
  for (const text of ["a_b_c", "2 * 3 * 4", "**", "~~a", "snake_case_name", "`a"]) assert.equal(line(text), text);
  assert.equal(line("\\*a\\*"), "*a*");
});

test("code is left as it is written", () => {
  assert.equal(line("`**a**`"), "<code>**a**</code>");
  assert.equal(said("```js\n*a*\n```b"), "<pre><code>*a*</code></pre><p>b</p>");
  assert.equal(said("a ```b```"), "<p>a </p><pre><code>b</code></pre>");
});

test("what somebody writes never becomes markup, and links lead only to the web", () => {
  assert.equal(said("<img src=x onerror=a()>"), "<p>&lt;img src=x onerror=a()&gt;</p>");
  assert.doesNotMatch(said("[a](javascript:b) <javascript:c> [d](data:ui/text/html,e)"), /<a/);
  assert.match(line("[a](https://example.org/x_(y))"), /^<a href="https:\/\/example\.org\/x_\(y\)" .*>a<\/a>$/);
});

test("a bare address ends before the sentence does", () => {
  assert.match(line("see https://example.org/a."), /href="https:\/\/example\.org\/a".*<\/a>\.$/);
});

test("ids become names, and what nobody knows says so", () => {
  assert.equal(line("<@1>"), '<span class="mention mention-me" data-user="1">@Ada</span>');
  assert.equal(line("<@!9>"), '<span class="mention" data-user="9">@Cardinal</span>');
  assert.match(line("<@7>"), />@unknown</);
  assert.match(line("<#5>"), /data-open="5">#table</);
  assert.match(line("<#6>"), />#unknown</);
  assert.match(line("</play:3>"), /data-command="play">\/play</);
});

test("headings, quotes, small print and lists", () => {
  assert.match(said("## a"), /^<div class="h2" role="heading" aria-level="4">a<\/div>$/);
  assert.equal(said("####  a"), "<p>####  a</p>");
  assert.equal(said("> a\n> b\nc"), "<blockquote><p>a\nb</p></blockquote><p>c</p>");
  assert.equal(said(">>> a\nb"), "<blockquote><p>a\nb</p></blockquote>");
  assert.equal(said("-# a"), '<small class="subtext">a</small>');
  assert.equal(said("- a\n  - b\n- c"), "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>");
  assert.equal(said("3. a\n4. b"), '<ol start="3"><li>a</li><li>b</li></ol>');
});

test("an excerpt is one line, and tells no spoiler", () => {
  assert.equal(words("# a\n||b|| **c**", names), "a ▒▒▒ c");
});

test("marks without end do not hold up the page", () => {
  for (const mark of ["> ", ">>> ", "**a", "||", "[", "*_", "- "]) said(mark.repeat(2000));
});

test("an address of this server leads to a place in it", () => {
  assert.deepEqual(place("https://discord.com/channels/2/5/8"), ["5", "8"]);
  assert.deepEqual(place("https://discord.com/channels/@me/5"), ["5", undefined]);
  assert.equal(place("https://example.org/channels/2/5"), null);
  assert.match(line("https://discord.com/channels/2/5/8"), /data-open="5" data-jump="8">#table › message</);
});
