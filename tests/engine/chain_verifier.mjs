// Checks deals of the day, as docs/records.md says: node chain_verifier.mjs < days.txt
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");
const hashed = (seed, times) => (times === 0 ? seed : hashed(sha256(Buffer.from(seed, "hex")), times - 1));

const text = `${readFileSync(0, "utf8").replaceAll("\r\n", "\n")}\n`;
const anchor = text.match(/^\[Anchor "([0-9a-f]{64})"\]$/m)?.[1];
const DAY = /^\[Link ([0-9]+)\]\n\[Seal "([0-9a-f]+)"\]\n((?:\[.*\]\n){4}\[Seed "([0-9a-f]{64})"\]\n)/;

const check = (told) => {
  const day = told.match(DAY);
  if (!anchor || !day) return `${told.split("\n", 1)[0]} UNREADABLE`;
  const [, link, seal, header, seed] = day;
  const chained = hashed(seed, Number(link)) === anchor ? "chained" : "NOT CHAINED";
  const sealed = sha256(header) === seal ? "sealed" : "NOT SEALED";
  return `${link}: ${chained}, ${sealed}`;
};

for (const told of text.split(/^(?=\[Link )/m).slice(1)) console.log(check(told));
