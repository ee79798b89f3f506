import { expect, it } from 'vitest';
import { listLiteralLimits } from './literal-limits.ts';
import { listDeadReferences } from './references.ts';
import { findRings } from './rings.ts';
import { listSubjectOrderFaults } from './subject-order.ts';

const known = { paths: ['README.md', 'docs/deploy.md', 'domain/src/units.ts'], scripts: ['start', 'seed'] };
const deploy = { path: 'docs/deploy.md', text: '# Deploy\n\n## Going back, again\n' };
const deepLink = '[back](docs/deploy.md#going-back-again), [x](https://x.example)';
const examples = '`domain/src/<x>.ts`, `domain/src/*.ts`, `functions/NAME.ts`; made: `functions/deploy/lib`';

it.each<[string, string, string?]>([
  ['README.md', `See [deploy](docs/deploy.md), ${deepLink}. ${examples}.`],
  ['README.md', 'Run `npm start` or `npm run seed -- --help`. In `domain/src/units.ts` and `domain/src/`.'],
  ['README.md', '```sh\n[not a link](nowhere)\n```'],
  ['docs/other.md', '[readme](../README.md)'],
  ['domain/README.md', '`src/units.ts`, `domain/src/`, `other/x.ts`'],
  ['a.ts', '// docs/deploy.md#going-back-again, npm run nothing'],
  ['README.md', '[x](docs/gone.md)', 'there is no docs/gone.md'],
  ['README.md', '[x](docs/deploy.md#rollback)', 'docs/deploy.md has no heading #rollback'],
  ['README.md', '```sh\nnpm run sed\n```', 'package.json has no script sed'],
  ['README.md', 'In `domain/src/cash.ts`.', 'there is no domain/src/cash.ts'],
  ['docs/other.md', '[readme](README.md)', 'there is no docs/README.md'],
  ['domain/README.md', '`src/cash.ts`', 'there is no src/cash.ts'],
  ['a.ts', '// docs/cash.md', 'there is no docs/cash.md'],
  ['a.ts', '// docs/deploy.md#cents', 'docs/deploy.md has no heading #cents'],
])('%s may name only what exists: %s', (path, text, complaint) => {
  const expected = complaint === undefined ? [] : [`${path}: ${complaint}`];
  expect(listDeadReferences([{ path, text }, deploy], known)).toEqual(expected);
});

it('rooms that import each other are named by the imports between them; one direction is no ring, and tests may', () => {
  const files = Object.entries({
    'domain/src/money/units.ts': "import type { X } from '../ledger/account.ts';",
    'domain/src/ledger/account.ts': "import { x } from '../rates/quote.ts';",
    'domain/src/rates/quote.ts': "declare module '../money/units.ts' {}",
    'domain/src/wallet/wallet.ts': "import type { X } from '../money/units.ts';",
    'domain/src/money/units.test.ts': "import type { X } from '../wallet/wallet.ts';",
  }).map(([path, text]) => ({ path, text }));
  expect(findRings(files).map((text) => text.split(',')[0])).toEqual([
    'domain/src/money/units.ts: imports domain/src/ledger/account.ts',
    'domain/src/ledger/account.ts: imports domain/src/rates/quote.ts',
    'domain/src/rates/quote.ts: imports domain/src/money/units.ts',
  ]);
});

it('a subject uses no later one, in another package only those that are listed', () => {
  const path = 'functions/src/features/core/upload/a.ts';
  const faults = (from: string) => listSubjectOrderFaults([{ path, text: `import { a } from '${from}';` }]);
  expect(faults('@keelstone/domain/identity/kyc/kyc-record')).toEqual([]);
  expect(faults('@keelstone/domain/core/upload/upload.limits')).toEqual([]);
  expect(faults('@keelstone/domain/money/payout/decide-payout')).toHaveLength(1);
  expect(faults('../../identity/kyc/a.ts')).toHaveLength(1);
});

it('of the features no file is outside of every subject', () => {
  const path = 'functions/src/features/feature-deps.ts';
  expect(listSubjectOrderFaults([{ path, text: '' }])).toEqual([
    `${path}: scripts/subjects.mjs has no such subject`,
  ]);
});

it.each<[string, string?]>([
  ["'Wait 48 hours'", '48 hours'],
  ["'You get ten recovery codes'", 'ten recovery codes'],
  ['less than 4MB', '4MB'],
  ['of at most 2,000 movements', '2,000 movements'],
  ['within 72\n          hours', '72 hours'],
  ['within a day: you get', 'within a day'],
  ['older than a year', 'than a year'],
  ['once a day', 'once a day'],
  ['More happened within an hour', 'within an hour'],
  ['within half an hour of', 'half an hour'],
  ['from ${bounds} people a day on', '} people a day'],
  ['will be closed tomorrow', 'tomorrow'],
  ['ten times what it was', 'ten times'],
  ['a tenth of what it was', 'a tenth'],
  ['at least 500 USD', '500 USD'],
  ['at least $500', '$500'],
  ['of four megabytes', 'four megabytes'],
  ['twenty-five files', 'twenty-five files'],
  ['files of some hundred rows', 'hundred rows'],
  ["'every 15 minutes'"],
  ['waits for a second administrator, or a day in UTC'],
  ["text.replace(year, '$1')"],
  ['// Some 48 hours later'],
  ['`Wait ${hoursText(waitMs)}`'],
  ['{ max: 10, windowSeconds: hour }'],
])('a text may not hold a limit as a literal number: %s', (text, found) => {
  const paths = [
    'domain/src/a.texts.ts',
    'functions/cli/a.ts',
    'functions/openapi/a.ts',
    'operator/check/a.ts',
  ];
  const expected = paths.map((path) => `${path}: "${found ?? ''}" has to be made from its limit`);
  expect(listLiteralLimits([...paths, 'domain/src/a.test.ts'].map((path) => ({ path, text })))).toEqual(
    found === undefined ? [] : expected,
  );
});
