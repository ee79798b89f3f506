import { expect, test } from 'vitest';
import { rings } from './rings.ts';

const file = (path: string, ...targets: string[]) => ({
  path,
  text: targets.map((target) => `import type { X } from '${target}';`).join('\n'),
});

test('rooms that import each other are named by the imports that close the ring', () => {
  const found = rings([
    file('domain/src/money/units.ts', '../ledger/account.ts'),
    file('domain/src/ledger/account.ts', '../rates/quote.ts'),
    file('domain/src/rates/quote.ts', '../money/units.ts'),
    file('domain/src/wallet/wallet.ts', '../money/units.ts'),
  ]);
  expect(found.map((text) => text.split(',')[0])).toEqual([
    'domain/src/money/units.ts: imports domain/src/ledger/account.ts',
    'domain/src/ledger/account.ts: imports domain/src/rates/quote.ts',
    'domain/src/rates/quote.ts: imports domain/src/money/units.ts',
  ]);
});

test('one direction is no ring, and neither is what a test imports', () => {
  expect(
    rings([
      file('web/src/app/call.ts', '../session/session.ts'),
      file('web/src/config/session.test.ts', '../api/call.ts'),
    ]),
  ).toEqual([]);
});
