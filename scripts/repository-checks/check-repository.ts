import { join } from 'node:path';
import { objectAt, readJsonObject } from '../../emulator/src/json.ts';
import { root } from '../run-command.ts';
import { deadReferences } from './dead-references.ts';
import { listPaths, readFiles } from './source-file.ts';

// Part of `npm run verify`: what the other tools do not check.
const paths = listPaths(root);
const documents = readFiles(
  root,
  paths.filter((path) => /\.(md|yml)$/.test(path)),
);
const scripts = Object.keys(objectAt(readJsonObject(join(root, 'package.json')), 'scripts'));

const complaints = deadReferences(documents, { paths, scripts });
for (const complaint of complaints) console.error(complaint);
process.exit(complaints.length === 0 ? 0 : 1);
