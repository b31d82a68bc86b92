"""The page on a phone, and for people who do not see it."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from .browser import House, command, control, messages, needs_browser, seat, visit, write

pytestmark = [needs_browser, pytest.mark.asyncio(loop_scope="session")]

PHONE = {"width": 360, "height": 740, "has_touch": True, "is_mobile": True}

#: Elements of the seat in view that stick out of it; what scrolls by itself may.
STICKING_OUT = """() => [...document.querySelectorAll('.seat, .top')].flatMap(box => {
    const edge = box.getBoundingClientRect();
    if (edge.left < 0 || edge.left >= innerWidth) return [];
    return [...box.querySelectorAll('*')].filter(element => {
        const at = element.getBoundingClientRect();
        const out = at.right > edge.right + 0.5 || at.left < edge.left - 0.5;
        return at.width && out && !element.closest('.tablist, .chips');
    }).map(element => `${element.className}: ${element.textContent.slice(0, 40)}`);
})"""

#: Controls without a name, pictures without an alt attribute.
NAMELESS = """() => [
    ...[...document.querySelectorAll('button, a, input, textarea')].filter(element =>
        !(element.textContent.trim() || element.getAttribute('aria-label') || element.labels?.length
          || [...element.querySelectorAll('img')].some(image => image.alt))),
    ...[...document.querySelectorAll('img:not([alt])')],
].map(element => element.outerHTML)"""


#: Links and buttons too low for a finger.
LOW = """() => [...document.querySelectorAll('a, button')].filter(element => {
    const rect = element.getClientRects()[0];
    return rect && rect.height < 24;
}).map(element => `${element.className}: ${element.textContent}`)"""


async def swipe(page: Page, start: int, end: int) -> None:
    """A finger drawn over the messages from `start` to `end`, in pixels from the left."""
    session = await page.context.new_cdp_session(page)
    step = 10 if end > start else -10
    kinds = [("touchStart", start), *(("touchMove", x) for x in range(start, end, step))]
    for kind, x in kinds:
        await session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": 400}]})
    await session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


async def test_nothing_sticks_out_at_360_pixels(house: House) -> None:
    page = await house.open(**PHONE)
    ada = seat(page, "Ada")
    for name in ("table", "selecting", "text", "card", "play", "secret"):
        await command(ada, name)
        await expect(messages(ada).last).to_contain_text(f"used /{name}")
    await control(ada, "p:hand:0").click()
    await expect(ada.locator('[data-ephemeral="true"]')).to_have_count(2)
    await write(ada, "W" * 300 + " " + "https://example.org/" + "a" * 200)
    await expect(messages(ada).last).to_contain_text("WWW")
    await ada.locator("[data-composer]").fill(f'```\n[Seed "{"0f" * 32}"]\n```')
    await ada.locator("[data-send]").tap()
    code = messages(ada).last.locator("pre")
    await expect(code).to_contain_text("0f0f")
    assert await code.evaluate("pre => pre.scrollWidth <= pre.clientWidth"), "broken as on Discord"
    assert await page.evaluate(STICKING_OUT) == []
    assert await page.evaluate("document.documentElement.scrollWidth") == 360

    await command(ada, "form")
    await ada.locator('[data-modal] [data-custom-id="level"]').click()
    await expect(ada.locator(".listbox")).to_be_visible()
    assert await page.evaluate(STICKING_OUT) == []


async def test_one_seat_at_a_time_by_swiping(house: House) -> None:
    page = await house.open(**PHONE)
    await expect(seat(page, "Ada")).to_be_in_viewport(ratio=0.9)
    await expect(seat(page, "Ben")).not_to_be_in_viewport()

    await swipe(page, 300, 50)
    await expect(seat(page, "Ben")).to_be_in_viewport(ratio=0.9)
    await expect(page.locator('[data-chip="Ben"]')).to_have_class("chip front")
    await page.locator('[data-chip="Dan"]').tap()
    await expect(seat(page, "Dan")).to_be_in_viewport(ratio=0.9)


async def test_a_seat_left_slowly_is_not_in_front(house: House) -> None:
    page = await house.open(**PHONE)
    await page.add_style_tag(content="#seats { scroll-snap-type: none }")
    for left in (178, 352):  # of 360 pixels: a little less than half of Ben, then nearly all
        await page.evaluate(
            "left => document.getElementById('seats').scrollTo({ left, behavior: 'instant' })", left
        )
        await page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done, 100)))")

    await expect(page.locator('[data-chip="Ben"]')).to_have_class("chip front")


async def test_a_ping_shows_on_the_seat_one_does_not_look_at(house: House) -> None:
    page, other = await house.open(**PHONE), await house.open()
    await write(seat(other, "Cleo"), "@Ben your turn")

    chip = page.locator('[data-chip="Ben"]')
    await expect(chip.locator(".badge")).to_have_text("1")
    await chip.tap()
    await expect(messages(seat(page, "Ben")).last).to_be_in_viewport()
    await expect(chip.locator(".badge")).to_have_count(0)


async def test_a_finger_plays_as_well(house: House) -> None:
    page = await house.open(**PHONE)
    ada = seat(page, "Ada")
    await page.locator("#tip-play").tap()
    await expect(messages(ada)).to_contain_text("Ada used /play")
    await ada.locator("[data-slash]").tap()
    await ada.locator('.picker [data-value="table"]').tap()
    await ada.locator("[data-send]").tap()

    await control(ada, "p:more:2").tap()
    await expect(ada.get_by_alt_text("The number 2")).to_be_visible()
    await messages(ada).first.locator(".content").tap()
    await messages(ada).first.locator('[data-act="reply"]').tap()
    await expect(ada.locator(".reply-bar")).to_contain_text("Replying to Cardinal")


async def test_everything_has_a_name(house: House) -> None:
    page = await house.open()
    ada, ben = seat(page, "Ada"), seat(page, "Ben")
    for name in ("table", "selecting", "text", "card"):
        await command(ada, name)
        await expect(messages(ben).last).to_contain_text(f"used /{name}")
    await command(ben, "form")
    await control(ada, "s:many").click()
    await expect(ada.get_by_role("listbox", name="Two or three cards")).to_be_visible()
    await expect(ben.get_by_role("dialog", name="How do you play")).to_be_visible()
    await expect(ada.get_by_role("log")).to_have_attribute("aria-live", "polite")
    await expect(ada.get_by_role("tab", name="Channel lounge")).to_be_visible()
    await expect(page.get_by_role("navigation", name="Channels of Ada")).to_be_visible()
    await expect(page.get_by_role("heading", name="Cardinal sandbox", level=1)).to_be_visible()
    await expect(page.get_by_role("button", name="Ada's seat", exact=True)).to_be_visible()

    assert await page.evaluate(NAMELESS) == []
    assert await page.evaluate(LOW) == []


@pytest.mark.parametrize("scheme", ["dark", "light"])
async def test_text_stands_out_in_both_themes(house: House, scheme: str) -> None:
    page = await house.open(color_scheme=scheme, reduced_motion="reduce")
    ada = seat(page, "Ada")
    await command(ada, "table")
    await visit(seat(page, "Ben"), "lounge")
    await expect(control(ada, "p:ask:0")).to_be_visible()

    faint = await page.evaluate(CONTRASTS)

    assert {name: round(ratio, 1) for name, ratio in faint.items() if ratio < 4.5} == {}


#: The contrast of text with what is behind it (WCAG), worst first found, by what it is.
CONTRASTS = """() => {
    const parse = text => { const [r, g, b, a = 1] = text.match(/[\\d.]+/g).map(Number); return [r, g, b, a]; };
    const light = ([r, g, b]) => [r, g, b].map(c => (c /= 255) <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
        .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
    const behind = element => {
        const layers = [];
        for (let at = element; at; at = at.parentElement) {
            const colour = parse(getComputedStyle(at).backgroundColor);
            if (colour[3]) layers.push(colour);
            if (colour[3] === 1) break;
        }
        const over = (under, [r, g, b, a]) => [r, g, b].map((c, i) => c * a + under[i] * (1 - a));
        return layers.reverse().reduce(over, [255, 255, 255]);
    };
    const found = {};
    for (const element of document.querySelectorAll('.seat *, .top *')) {
        const own = [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim());
        const seen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
        if (!own || !seen || element.closest(':disabled, .avatar')) continue;
        const back = light(behind(element));
        const ink = light(parse(getComputedStyle(element).color));
        const ratio = (Math.max(back, ink) + 0.05) / (Math.min(back, ink) + 0.05);
        const name = `${element.tagName} ${element.className} in ${element.parentElement.className}`;
        found[name] = Math.min(found[name] ?? 99, ratio);
    }
    return found;
}"""
