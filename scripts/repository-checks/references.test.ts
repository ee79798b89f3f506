import { expect, it } from 'vitest';
import { deadReferences } from './references.ts';

const known = { paths: ['README.md', 'docs/deploy.md', 'domain/src/units.ts'], scripts: ['start', 'seed'] };
const deploy = { path: 'docs/deploy.md', text: '# Deploy\n\n## Going back, again\n' };
const dead = (text: string, path = 'README.md') => deadReferences([{ path, text }, deploy], known);

it.each([
  [
    'README.md',
    'See [deploy](docs/deploy.md), [back](docs/deploy.md#going-back-again), [x](https://x.example).',
  ],
  ['README.md', 'Run `npm start` or `npm run seed -- --check`. In `domain/src/units.ts` and `domain/src/`.'],
  [
    'README.md',
    'Examples: `domain/src/<x>.ts`, `domain/src/*.ts`, `functions/NAME.ts`; made: `functions/deploy/lib`.',
  ],
  ['README.md', '```sh\n[not a link](nowhere)\n```'],
  ['docs/other.md', '[readme](../README.md)'],
  ['domain/README.md', '`src/units.ts`, `domain/src/`, `other/x.ts`'],
  ['a.ts', '// docs/deploy.md#going-back-again, npm run nothing'],
])('what exists may be named in %s: %s', (path, text) => {
  expect(dead(text, path)).toEqual([]);
});

it.each([
  ['README.md', '[x](docs/gone.md)', 'there is no docs/gone.md'],
  ['README.md', '[x](docs/deploy.md#rollback)', 'docs/deploy.md has no heading #rollback'],
  ['README.md', '```sh\nnpm run sed\n```', 'package.json has no script sed'],
  ['README.md', 'In `domain/src/cash.ts`.', 'there is no domain/src/cash.ts'],
  ['docs/other.md', '[readme](README.md)', 'there is no docs/README.md'],
  ['domain/README.md', '`src/cash.ts`', 'there is no src/cash.ts'],
  ['a.ts', '// docs/cash.md', 'there is no docs/cash.md'],
  ['a.ts', '// docs/deploy.md#cents', 'docs/deploy.md has no heading #cents'],
])('what does not exist may not be named in %s: %s', (path, text, complaint) => {
  expect(dead(text, path)).toEqual([`${path}: ${complaint}`]);
});
