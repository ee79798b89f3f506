import { join } from 'node:path';
import { expect, it } from 'vitest';
import { collections } from '../../domain/src/collections.ts';
import { contract } from '../../domain/src/contract.ts';
import { decisionKinds } from '../../domain/src/decisions.ts';
import { describeEvent } from '../../domain/src/desk/audit/audit-sentences.ts';
import { errorCodes } from '../../domain/src/errors.ts';
import { mailReasons } from '../../domain/src/mail-rules.ts';
import { settingNames } from '../../functions/src/platform/settings.ts';
import { settings } from '../../operator/settings.ts';
import { paths } from '../../web/src/config/paths.ts';
import { root } from '../run-command.ts';
import { listDefinitions, kinds, oldWords, words } from './kinds.ts';
import { findNearest, listPlaces, readProduct, whereTexts } from './where.ts';

const files = readProduct();
const namesOf = (kind: string): string[] => {
  const found = kinds[kind];
  return found === undefined
    ? []
    : listDefinitions(found, files)
        .map(({ name }) => name)
        .sort();
};

it.each<[string, readonly string[]]>([
  ['call', Object.keys(contract).filter((name) => !name.startsWith('preview-'))],
  ['refusal', errorCodes],
  ['mail', Object.keys(mailReasons)],
  ['collection', Object.keys(collections)],
  ['setting', Object.keys(settings)],
  ['environment', settingNames],
  ['page', Object.keys(paths)],
])('finds every %s of its register, and nothing else', (kind, names) => {
  expect(namesOf(kind)).toEqual([...names].sort());
});

it('finds every number of every table of limits', async () => {
  const tables = files.filter(({ path }) => /^(?:domain|functions)\/src\/.*\.limits\.ts$/.test(path));
  const modules = await Promise.all(
    tables.map(({ path }): Promise<Record<string, unknown>> => import(join(root, path))),
  );
  const numbers = modules.flatMap((exports) =>
    Object.entries(exports).flatMap(([table, all]) =>
      /(?:Limits|Throttles)$/.test(table) && typeof all === 'object' && all !== null ? Object.keys(all) : [],
    ),
  );
  expect(numbers.filter((name) => !namesOf('limit').includes(name))).toEqual([]);
});

it('finds the audit rows of decisions and of views', () => {
  const found = namesOf('audit row');
  expect(Object.keys(decisionKinds).filter((name) => !found.includes(name))).toEqual([]);
  const views = found.filter((name) => !Object.hasOwn(decisionKinds, name));
  expect(views.length).toBeGreaterThan(20);
  for (const name of views) expect(describeEvent(name, { whom: '@' })).not.toBe(name.replaceAll('-', ' '));
});

it.each<[string, readonly string[]]>([
  [
    'request-withdrawal',
    [
      'call domain/src/money/withdrawal/withdrawal.contract.ts',
      'body domain/src/money/withdrawal/withdrawal.schema.ts',
      'rule domain/src/money/withdrawal/decide-withdrawal.ts',
      'handler functions/src/features/money/withdrawal/withdrawal.handlers.ts',
      'service functions/src/features/money/withdrawal/request-withdrawal.service.ts',
      'repository functions/src/features/money/transaction/transaction.repository.ts',
      'web calls web/src/features/money/withdrawal/withdrawal.calls.ts',
      'screen web/src/features/money/withdrawal/withdraw-form.tsx',
      'test functions/src/features/money/transaction/requests.test.ts',
    ],
  ],
  [
    'login',
    [
      'call domain/src/access/sign-in/sign-in.contract.ts',
      'web calls web/src/features/access/sign-in/sign-in.calls.ts',
      'screen web/src/features/access/sign-in/use-login.ts',
    ],
  ],
  ['preview-suspend-user', ['decision functions/src/features/access/suspension/suspend-user.decision.ts']],
  ['/api/transaction/abc/withdraw', ['call domain/src/money/withdrawal/withdrawal.contract.ts']],
  [
    'insufficient-funds',
    [
      'refusal domain/src/money/withdrawal/withdrawal.texts.ts',
      'used domain/src/money/withdrawal/decide-withdrawal.ts',
    ],
  ],
  [
    'withdrawal-sent',
    [
      'mail domain/src/money/payout/payout.letters.ts',
      'rule domain/src/mail-rules.ts',
      'sent functions/src/features/money/payout/record-payout.service.ts',
    ],
  ],
  [
    'pendingWithdrawalsPerUser',
    [
      'limit domain/src/money/withdrawal/withdrawal.limits.ts',
      'used functions/src/features/money/withdrawal/request-withdrawal.service.ts',
      'setting operator/settings.ts',
    ],
  ],
  [
    'transactions',
    [
      'collection domain/src/collections.ts',
      'kept by functions/src/features/money/transaction/transaction.repository.ts',
      'rules firestore.indexes.json',
    ],
  ],
  [
    '/admin/user/abc',
    [
      'page web/src/config/paths.ts',
      'page web/src/pages/admin-users/user-detail-page.tsx',
      'route web/src/app/routes.tsx',
    ],
  ],
  [
    'watchPayments',
    [
      'job functions/src/entry/schedules.ts',
      'service functions/src/features/money/blockchain/watch-chain.service.ts',
    ],
  ],
  [
    'record-holdings',
    [
      'audit row domain/src/decisions.ts',
      'written functions/src/features/desk/books/record-holdings.service.ts',
    ],
  ],
  ['RATES_URL', ['environment functions/src/platform/settings.ts', 'used functions/src/platform/config.ts']],
  ['statement', ['folder domain/src/money/statement', 'folder web/src/features/money/statement']],
  ['flag', ['folder domain/src/core/kill-switch']],
  ['flags', ['folder domain/src/core/kill-switch']],
  ['assertMay', ['code domain/src/core/user/restriction.ts']],
  ['Wallets updated', ['text domain/src/decisions.ts']],
])('%s lives in %j', (word, expected) => {
  const found = listPlaces(word, files).map(({ role, path }) => `${role} ${path}`);
  expect(expected.filter((place) => !found.includes(place))).toEqual([]);
});

it('a line has the role, the path with its line, and what the place says', () => {
  expect(whereTexts('request-withdrawal', files)[0]).toMatch(
    /^call +domain\/src\/money\/withdrawal\/withdrawal\.contract\.ts:\d+ {2}POST \/api\/transaction\/:userId\/withdraw$/,
  );
  const lines = whereTexts('watchPayments', files);
  expect(new Set(lines).size).toBe(lines.length);
});

it('an unknown word has no place, and near names are offered', () => {
  for (const word of ['requst-withdrawl', 'no such text (anywhere)'])
    expect(listPlaces(word, files)).toEqual([]);
  expect(findNearest('requst-withdrawl', files)[0]).toBe('request-withdrawal');
  expect(findNearest('killswitch', files)).toContain('kill-switch');
});

it('an old word leads to words that are subjects', () => {
  const known = words.map(({ word }) => word);
  expect(
    Object.values(oldWords)
      .flat()
      .filter((word) => !known.includes(word)),
  ).toEqual([]);
});
