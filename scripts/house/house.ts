import { join } from 'node:path';
import { objectAt, readJsonObject } from '../../emulator/src/json.ts';
import { root } from '../run-command.ts';
import { deadReferences } from './documents.ts';
import { longFiles } from './long-files.ts';
import { listPaths, readFiles } from './source-file.ts';

// Part of `npm run verify`: what the other tools do not look at.
const paths = listPaths(root);
const sources = readFiles(
  root,
  paths.filter((path) => /\.(ts|tsx|mjs|js|css|sh)$/.test(path)),
);
const documents = readFiles(
  root,
  paths.filter((path) => /\.(md|yml)$/.test(path)),
);
const scripts = Object.keys(objectAt(readJsonObject(join(root, 'package.json')), 'scripts'));

const complaints = [...longFiles(sources), ...deadReferences(documents, { paths, scripts })];
for (const complaint of complaints) console.error(complaint);
process.exit(complaints.length === 0 ? 0 : 1);
