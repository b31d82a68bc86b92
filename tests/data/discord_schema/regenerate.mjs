// Writes requests.json: what Discord's published schema says about the bodies Cardinal sends. See README.md.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

// The packages lie in the folder it is run in, so that nothing need be installed inside the project.
const modules = pathToFileURL(`${process.cwd()}/node_modules/`);
const z = await import(new URL("zod/mini/index.js", modules));
const spec = await import(new URL("discord-api-spec/build/discord-api-spec.zod.js", modules));
const { version } = JSON.parse(readFileSync(new URL("discord-api-spec/package.json", modules)));

const ROOTS = [
  "MessageCreateRequest",
  "MessageEditRequestPartial",
  "IncomingWebhookRequestPartial",
  "IncomingWebhookUpdateRequestPartial",
  "CreateMessageInteractionCallbackRequest",
  "UpdateMessageInteractionCallbackRequest",
  "ModalInteractionCallbackRequest",
  "ApplicationCommandAutocompleteCallbackRequest",
  "ApplicationCommandUpdateRequest",
  "CreateTextThreadWithMessageRequest",
  "CreateTextThreadWithoutMessageRequest",
  "CreatePrivateChannelRequest",
  "UpdateThreadRequestPartial",
];

const registry = z.registry();
for (const [name, schema] of Object.entries(spec)) {
  if (name.endsWith("Schema")) registry.add(schema, { id: name.slice(0, -"Schema".length) });
}
const { schemas } = z.toJSONSchema(registry, { uri: (id) => `#/$defs/${id}`, unrepresentable: "any" });
// Discord takes an id as a number too, and discord.py sends some so.
schemas.SnowflakeType = { anyOf: [schemas.SnowflakeType, { type: "integer", minimum: 0 }] };
// One of its kinds is spelled "anything", which would let every answer pass.
const autocomplete = schemas.ApplicationCommandAutocompleteCallbackRequest.properties.data;
autocomplete.anyOf = autocomplete.anyOf.filter((kind) => "$ref" in kind);

const wanted = new Set();
const add = (name) => {
  if (wanted.has(name)) return;
  if (!(name in schemas)) throw new Error(`the package no longer has ${name}Schema`);
  wanted.add(name);
  for (const [, inner] of JSON.stringify(schemas[name]).matchAll(/"#\/\$defs\/(\w+)"/g)) add(inner);
};
ROOTS.forEach(add);

const body = ({ $schema, $id, id, ...rest }) => rest;
const lines = [...wanted].sort().map((name) => `${JSON.stringify(name)}:${JSON.stringify(body(schemas[name]))}`);
const target = new URL("requests.json", import.meta.url);
writeFileSync(target, `{"$comment":"discord-api-spec ${version}","$defs":{\n${lines.join(",\n")}\n}}\n`);
console.log(`requests.json: ${wanted.size} schemas of discord-api-spec ${version}`);
