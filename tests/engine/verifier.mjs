// Deals games again from their headers, as docs/records.md says: node verifier.mjs < game.txt
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const sha256 = (bytes) => createHash("sha256").update(bytes).digest();
const range = (first, last) => Array.from({ length: last - first + 1 }, (_, i) => first + i);
const times = (count, card) => Array(count).fill(card);

// The stream of one move: MT19937, seeded with words of 32 bits, the least significant first.
function stream(seed, move) {
  const key = sha256(Buffer.concat([seed, Buffer.from(`/${move}`)])).swap32();
  const words = range(0, 7).map((i) => key.readUInt32LE(4 * i)).reverse();
  while (words.length > 1 && words.at(-1) === 0) words.pop();
  const mt = new Uint32Array(624).fill(19650218);
  const mixed = (i) => mt[i - 1] ^ (mt[i - 1] >>> 30);
  for (let i = 1; i < 624; i++) mt[i] = Math.imul(1812433253, mixed(i)) + i;
  let i = 1;
  const next = () => { if (++i > 623) { mt[0] = mt[623]; i = 1; } };
  for (let k = 0; k < 624; k++, next()) {
    const j = k % words.length;
    mt[i] = (mt[i] ^ Math.imul(mixed(i), 1664525)) + words[j] + j;
  }
  for (let k = 0; k < 623; k++, next()) mt[i] = (mt[i] ^ Math.imul(mixed(i), 1566083941)) - i;
  mt[0] = 0x80000000;
  let at = 0;
  const output = () => {
    const joined = (mt[at] & 0x80000000) | (mt[(at + 1) % 624] & 0x7fffffff);
    let y = (mt[at] = mt[(at + 397) % 624] ^ (joined >>> 1) ^ (joined & 1 ? 0x9908b0df : 0));
    at = (at + 1) % 624;
    y ^= y >>> 11; y ^= (y << 7) & 0x9d2c5680; y ^= (y << 15) & 0xefc60000;
    return (y ^ (y >>> 18)) >>> 0;
  };
  const below = (n) => Math.floor((((output() >>> 5) * 67108864 + (output() >>> 6)) / 9007199254740992) * n);
  const shuffle = (cards) => {
    const list = [...cards];
    for (let n = list.length; n > 1; n--) {
      const pick = below(n);
      [list[n - 1], list[pick]] = [list[pick], list[n - 1]];
    }
    return list;
  };
  return { below, shuffle };
}

const line = (parts) => parts.map(([name, cards]) => `${name}: ${cards.join(" ") || "-"}`).join("; ");
const drawn = (list, count) => list.splice(list.length - count).reverse();

const deals = {
  seven_ate_nine({ deck = "full", start_hand = 0 }, seats, { shuffle }) {
    const more = { full: [[1, 2, 3, 4], [5, 6, 7, 8], [1, 2, 3, 9, 10]], short: [[1, 2], [5, 6], [1, 9, 10]] }[deck];
    const count = (number, m) => (deck === "full" ? 2 : 1) + more[m - 1].includes(number);
    const cards = shuffle(range(1, 10).flatMap((n) => range(1, 3).flatMap((m) => times(count(n, m), `${n}±${m}`))));
    const [top, each] = [cards.pop(), cards.length / seats];
    const piles = range(1, seats).map(() => cards.splice(0, each));
    const of = (pile, seat) =>
      [[`seat ${seat} hand`, drawn(pile, start_hand)], [`seat ${seat} draw pile`, pile.reverse()]];
    return [["pile", [top]], ...piles.flatMap(of)];
  },
  sevens({ junior = false }, seats, { below, shuffle }) {
    const [numbers, start] = junior ? [range(2, 6), "3C"] : [range(2, 10), "7C"];
    const cards = [..."CDHS"].flatMap((suit) => ["A", ...numbers].map((number) => number + suit));
    const dealer = below(seats);
    const dealt = shuffle(seats === 3 ? cards.filter((card) => card !== start) : cards);
    const has = (seat, card) => card !== start && (dealer + 1 + dealt.indexOf(card)) % seats === seat;
    const hand = (seat) => [`seat ${seat}`, cards.filter((card) => has(seat, card))];
    return [["dealer", [dealer]], ["table", [start]], ...range(0, seats - 1).map(hand)];
  },
  sequence_numbers({ largest = 48 }, seats, { below, shuffle }) {
    const plus = (n) => (n > 1 ? 1 + ((7 * n) % Math.min(9, n - 1)) : 0);
    const minus = (n) => 1 + ((5 * n) % 9);
    const sums = range(1, largest).flatMap((n) => [`${n - plus(n)}+${plus(n)}`, `${n + minus(n)}-${minus(n)}`]);
    const dealer = below(seats);
    const cards = shuffle([...sums, "plus", "plus", "minus", "minus"]);
    const hands = range(0, seats - 1).map((seat) => [`seat ${seat}`, cards.splice(0, seats < 4 ? 5 : 4)]);
    return [["dealer", [dealer]], ...hands, ["deck", cards.reverse()]];
  },
  big_bang({ highest = 7, rules_cards = false, duplicate = true }, seats, { shuffle }) {
    const numbers = range(1, highest).flatMap((n) => times(n, n));
    const all = rules_cards ? [...numbers, ...range(1, 6).map((n) => `R${n}`)] : numbers;
    const one = shuffle(all);
    const lists = range(0, seats - 1).map((seat) => (duplicate || seat === 0 ? [...one] : shuffle(all)));
    return lists.flatMap((list, seat) =>
      [[`seat ${seat} hand`, drawn(list, 3)], [`seat ${seat} deck`, list.reverse()]]);
  },
  play_nine({ copies = 8 }, seats, { shuffle }) {
    const all = [...times(Math.floor(copies / 2), -5), ...range(0, 12).flatMap((n) => times(copies, n))];
    let drawing = range(0, seats - 1);
    while (drawing.length > 1) {
      const cards = shuffle(all).slice(0, drawing.length);
      drawing = drawing.filter((_, i) => cards[i] === Math.min(...cards));
    }
    const cards = shuffle(all);
    const boards = range(0, seats - 1).map((seat) => [`seat ${seat}`, cards.splice(-8)]);
    return [["dealer", drawing], ...boards, ["discards", [cards.pop()]], ["deck", cards.reverse()]];
  },
};

for (const header of readFileSync(0, "utf8").match(/\[Game .*\n\[Rules .*\n\[Seats .*\n\[Options .*\n\[Seed .*\n/g)) {
  const tag = (name) => JSON.parse(header.match(new RegExp(`\\[${name} (.*)\\]`))[1]);
  const chance = stream(Buffer.from(tag("Seed"), "hex"), 0);
  console.log(sha256(header).toString("hex"), line(deals[tag("Game")](tag("Options"), tag("Seats"), chance)));
}
