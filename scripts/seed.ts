import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { demoData } from '@keelstone/demo/demo-data';
import { readJsonObject } from '../emulator/src/json.ts';
import { makeDocuments } from '../emulator/src/seed/documents.ts';
import { seedCommand } from '../emulator/src/seed/seed-command.ts';
import { readCommandLine } from './command-line.ts';
import { root } from './run-command.ts';

const usage = `npm run seed            rebuilds emulator-data/ from the typed builders of demo/src
npm run seed -- --keep  at a release: keeps their documents as data that every later version must open`;
const isKept = readCommandLine(
  { usage, options: { keep: { type: 'boolean', default: false } } },
  ({ values: { keep } }) => keep,
);
if (!isKept) process.exit(await seedCommand(root));

const file = `functions/proofs/upgrades/demo-${String(readJsonObject(join(root, 'package.json'))['version'])}.json.gz`;
const documents = JSON.stringify(Object.fromEntries(makeDocuments(demoData())));
writeFileSync(join(root, file), gzipSync(documents, { level: 9 }));
console.log(`Wrote ${file}`);
