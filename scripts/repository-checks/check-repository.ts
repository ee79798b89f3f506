import { join } from 'node:path';
import { objectAt, readJsonObject } from '../../emulator/src/json.ts';
import { operatorFaults, staleFiles } from '../operator.ts';
import { root } from '../run-command.ts';
import { deadCitations, outsideReferences } from './citations.ts';
import { deadReferences } from './dead-references.ts';
import { rings } from './rings.ts';
import { listPaths, readFiles, readTexts } from './source-file.ts';

// Part of `npm run verify`: checks that other tools do not make.
const paths = listPaths(root);
const documents = readFiles(
  root,
  paths.filter((path) => /\.(md|yml)$/.test(path)),
);
const scripts = Object.keys(objectAt(readJsonObject(join(root, 'package.json')), 'scripts'));

/** Tests of the checks below hold lines that must be found; a lock file is written by npm. */
const isPlanted = (path: string): boolean =>
  /^scripts\/repository-checks\/[\w-]+\.test\.ts$|^package-lock\.json$/.test(path);
const texts = readTexts(
  root,
  paths.filter((path) => !isPlanted(path)),
);

const complaints = [
  ...deadReferences(documents, { paths, scripts }),
  ...outsideReferences(texts),
  ...deadCitations(texts, { paths, documents }),
  ...rings(texts),
  ...operatorFaults(root),
  ...staleFiles(root).map((file) => `${file} is older than the folder operator: run npm run build`),
];
for (const complaint of complaints) console.error(complaint);
process.exit(complaints.length === 0 ? 0 : 1);
