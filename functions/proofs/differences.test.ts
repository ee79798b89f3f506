import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { contract } from '@keelstone/domain/api/contract';
import { activityContract } from '@keelstone/domain/api/activity.contract';
import { kycSubmissionSchema, ageInYears } from '@keelstone/domain/kyc/kyc.schema';
import { limits } from '@keelstone/domain/limits';
import { makeKycDetails } from '@keelstone/domain/testing/make-kyc-record';
import { creditSchema } from '@keelstone/domain/transaction/transaction.schema';
import { firstFailure } from '@keelstone/domain/validation/first-failure';
import { makePerson } from '../testing/people.ts';
import { memoryApi } from '../testing/tested-api.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const described = [
  ...(/## What differs on purpose([\s\S]*?)\n## /.exec(read('docs/product.md'))?.[1] ?? '').matchAll(
    /^\| (.+?) +\| .{3,} +\| .{3,} +\|$/gm,
  ),
].map(([, sentence = '']) => sentence.trim());

const { deps, api } = await memoryApi();
const admin = await makePerson(deps, { isAdmin: true });
const byAdmin = { token: admin.token, params: { adminId: admin.uid } };
const application = { ...makeKycDetails(), document: 'inbox/mira/1-passport.jpg', id: 'Passport' };
const { example } = contract['credit-profit'];
const fieldsOf = (name: 'record-activity' | 'reject-transaction') => Object.keys(contract[name].body.fields);

/** What the first column of the table says, and what shows that it is otherwise. */
const checks: Record<string, () => Promise<void> | void> = {
  'After a decision the page reloads': () => {
    for (const file of [
      'lib/query/use-action.ts',
      'lib/query/use-refresh.ts',
      'features/admin-wallets/api.ts',
    ])
      expect(read(`web/src/${file}`)).not.toContain('reload(');
  },
  'Rows that were searched show a placeholder as the balance': async () => {
    const name = 'Searched Person';
    await makePerson(deps, { name, figures: { usd: 12_345, btc: 0, eth: 0 } });
    const { body } = await api.call('list-users', { ...byAdmin, query: { search: name } });
    expect(body.items.map(({ balance }) => balance)).toEqual([123.45]);
  },
  'Lists come whole': async () => {
    for (let count = 0; count < 10; count += 1) await makePerson(deps);
    const { body } = await api.call('list-users', byAdmin);
    expect(body.items).toHaveLength(10);
    expect(body.nextCursor).toEqual(expect.any(String));
  },
  'A rejection has no reason': () => {
    expect(fieldsOf('reject-transaction')).toContain('reason');
  },
  'Credited profit has no minimum': () => {
    const body = { ...example.body, profit: 0 };
    expect(firstFailure(creditSchema, body)?.field).toBe('profit');
    expect(firstFailure(creditSchema, { ...body, profit: 0.01 })).toBeUndefined();
  },
  'Any date of birth': () => {
    expect(ageInYears('2010-06-15', Date.UTC(2028, 5, 14))).toBe(17);
    expect(limits.ageYearsMin).toBe(18);
  },
  'Zip Code is numeric': () => {
    const body = { ...application, nationality: 'United Kingdom', zipCode: 'SW1A 1AA' };
    expect(firstFailure(kycSubmissionSchema, body)).toBeUndefined();
  },
  'An IP service is asked for the address': () => {
    expect(fieldsOf('record-activity')).not.toContain('ip');
  },
  'Upload progress is logged': () => {
    expect(read('web/src/components/image-drop.tsx')).toContain('aria-label="Uploading"');
  },
  '`POST activity` without `/api`': () => {
    expect(activityContract['record-activity']).toMatchObject({
      path: '/api/activity',
      aliases: ['/activity'],
    });
  },
  'A withdrawal address has no check': async () => {
    const zero = `0x${'0'.repeat(40)}`;
    const body = { usd: 500, coinSelected: 'eth', ethAddress: zero, transactionId: '1760000000001' } as const;
    const { status } = await api.call('request-withdrawal', {
      token: admin.token,
      params: { userId: admin.uid },
      body,
    });
    expect(status).toBe(400);
  },
};

it('docs/product.md names each difference that is known, and no other', () => {
  expect(described.slice(2)).toEqual(Object.keys(checks));
});

it.each(Object.entries(checks))('it is otherwise: %s', (_sentence, check) => check());
