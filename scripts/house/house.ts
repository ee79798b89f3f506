import { join } from 'node:path';
import { objectAt, readJsonObject } from '../../emulator/src/json.ts';
import { root } from '../run-command.ts';
import { deadCitations, outsideReferences } from './citations.ts';
import { deadReferences } from './documents.ts';
import { longFiles } from './long-files.ts';
import { listPaths, readFiles, readTexts } from './source-file.ts';

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

/** Tests of the checks below hold lines that must be found; a lock file is written by npm. */
const isPlanted = (path: string): boolean =>
  /^scripts\/house\/[\w-]+\.test\.ts$|^package-lock\.json$/.test(path);
const texts = readTexts(
  root,
  paths.filter((path) => !isPlanted(path)),
);

const complaints = [
  ...longFiles(sources),
  ...deadReferences(documents, { paths, scripts }),
  ...outsideReferences(texts),
  ...deadCitations(texts, { paths, documents }),
];
for (const complaint of complaints) console.error(complaint);
process.exit(complaints.length === 0 ? 0 : 1);
