import { describe, expect, it } from 'vitest';
import { deadReferences } from './dead-references.ts';

describe('a document', () => {
  const known = {
    paths: ['README.md', 'docs/deploy.md', 'domain/src/money/units.ts', 'domain/testing/make-user.ts'],
    scripts: ['start', 'seed'],
  };
  const deploy = { path: 'docs/deploy.md', text: '# Deploy\n\n## Going back, again\n' };
  const dead = (text: string, path = 'README.md') => deadReferences([{ path, text }, deploy], known);

  it.each([
    'See [deploy](docs/deploy.md), [going back](docs/deploy.md#going-back-again) and [money](domain/src/money).',
    'Elsewhere: [Firebase](https://firebase.google.com), [mail](mailto:a@b.example).',
    'Run `npm start` or `npm run seed -- --check`.',
    'Units live in `domain/src/money/units.ts`, folders in `domain/src/`.',
    'Examples are not looked for: `domain/src/<resource>.ts`, `domain/src/*.ts`, `docs/NAME.md`, `functions/.env.PROJECT`.',
    'Neither is what a build makes: `functions/deploy/lib/index.cjs`.',
    '```sh\n[not a link](nowhere)\n```',
    '```sh\nnpm start -- domain/src/mon docs/deploy.md https://docs/x.md ./docs/x.md\n```',
  ])('may contain: %s', (text) => {
    expect(dead(text)).toEqual([]);
  });

  it.each([
    ['a link to nowhere', '[x](docs/gone.md)', 'the link to docs/gone.md leads nowhere'],
    [
      'a link to a heading that is gone',
      '[x](docs/deploy.md#rollback)',
      'docs/deploy.md has no heading #rollback',
    ],
    ['a script that is gone', 'Run `npm run sed`.', 'package.json has no script sed'],
    ['a script that is gone, in a fence', '```sh\nnpm test\n```', 'package.json has no script test'],
    ['a path that is gone', 'In `domain/src/cash.ts`.', 'there is no domain/src/cash.ts'],
    [
      'a file that is gone, in a fence',
      '```\nnpm → domain/src/cash.ts ─ x\n```',
      'there is no domain/src/cash.ts',
    ],
  ])('may not have %s', (_title, text, complaint) => {
    expect(dead(text)).toEqual([`README.md: ${complaint}`]);
  });

  it('names paths from the root or from its own folder', () => {
    const readme = 'domain/README.md';
    expect(dead('`src/money/units.ts`, `testing/`, `domain/src/`, `other/x.ts`', readme)).toEqual([]);
    expect(dead('`src/testing/` and\n```\n└─ src/cash.ts\n```', readme)).toEqual([
      'domain/README.md: there is no src/testing/',
      'domain/README.md: there is no src/cash.ts',
    ]);
  });

  it('resolves links from its own folder', () => {
    expect(dead('[readme](../README.md)', 'docs/other.md')).toEqual([]);
    expect(dead('[readme](README.md)', 'docs/other.md')).toHaveLength(1);
  });
});
