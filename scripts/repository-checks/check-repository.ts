import { join } from 'node:path';
import { objectAt, readJsonObject } from '../../emulator/src/json.ts';
import { listOperatorFaults, listStaleFiles } from '../operator.ts';
import { root } from '../run-command.ts';
import { listLiteralLimits } from './literal-limits.ts';
import { listDeadReferences } from './references.ts';
import { findRings } from './rings.ts';
import { listPaths, readTexts } from './source-file.ts';
import { listSubjectOrderFaults } from './subject-order.ts';

// Part of `npm run verify`: checks that other tools do not make.
const paths = listPaths(root);
const scripts = Object.keys(objectAt(readJsonObject(join(root, 'package.json')), 'scripts'));
/** Tests of the checks hold lines that must be found; a lock file is written by npm. */
const isPlanted = (path: string): boolean =>
  /^scripts\/repository-checks\/|(^|\/)package-lock\.json$/.test(path);
const texts = readTexts(
  root,
  paths.filter((path) => !isPlanted(path)),
);
/** Briefs and trackers elsewhere, which a reader of the checkout cannot open. */
const outside = /\b(?:design|spec|local-stack|house-style)\.md\b|\bthe spec\b(?!-)|\b[Ii]ssues? [A-Z]\b/;

const complaints = [
  ...listDeadReferences(texts, { paths, scripts }),
  ...texts
    .filter(({ text }) => outside.test(text))
    .map(({ path, text }) => `${path} cites "${outside.exec(text)?.[0] ?? ''}": give the reason instead`),
  ...listLiteralLimits(texts),
  ...findRings(texts),
  ...listSubjectOrderFaults(texts),
  ...listOperatorFaults(root),
  ...listStaleFiles(root).map((file) => `${file} is older than the folder operator: run npm run build`),
];
for (const complaint of complaints) console.error(complaint);
process.exit(complaints.length === 0 ? 0 : 1);
