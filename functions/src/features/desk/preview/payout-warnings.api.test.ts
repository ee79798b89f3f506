import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import { startApi, type Api } from '../../../../testing/api.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { approveAsSeen, makeHolder, previewApproval, withdraw } from '../../../../testing/seen-approvals.ts';
import { fixedQuotes, freshDatabase, loggedErrors, testDeps } from '../../../../testing/test-environment.ts';
import type { Deps } from '../../../entry/deps.ts';

let nowMs = Date.now();
let deps: Deps;
let api: Api;
let ada: Person;

beforeAll(async () => {
  const now = () => nowMs;
  const tested = testDeps({
    database: freshDatabase('payout-warnings'),
    now,
    config: { throttleScale: 1000 },
  });
  deps = { ...tested, quotes: fixedQuotes(now, { btc: 64_000, eth: 3201 }) };
  api = await startApi(deps);
  ada = await makePerson(deps, { isAdmin: true });
});
afterAll(async () => {
  await api.close();
  expect(loggedErrors).toEqual([]);
});

describe('the preview of a payment to an address', () => {
  it('warns of one whose checksum fails, and asks to confirm that it was checked', async () => {
    const id = await withdraw(api, await makeHolder(deps));
    const record = await deps.transactions.find(id);
    if (record === undefined) throw new Error('It is not there');
    await deps.transactions.save(id, { ...record, btcAddress: `${String(record.btcAddress).slice(0, -1)}x` });
    const { body } = await previewApproval(api, ada, id);
    expect(body.warnings[0]).toMatch(/^The checksum of this address does not match/);
    expect(body.toConfirm).toBe('I have checked this address with Test Person.');
    expect((await approveAsSeen(api, ada, { id, expected: body.expected })).status).toBe(200);
  });

  it('warns of its first use, without asking more', async () => {
    const holder = await makeHolder(deps);
    const first = await withdraw(api, holder);
    nowMs += 1;
    const second = await withdraw(api, holder);
    const text = 'The first payment of this account to this address.';
    expect((await previewApproval(api, ada, first)).body.warnings).toContain(text);
    expect((await previewApproval(api, ada, second)).body.warnings).not.toContain(text);
    const body = { idToReject: first };
    const rejection = await api.call('preview-reject-transaction', { token: ada.token, body });
    expect(rejection.body.warnings).toEqual([]);
  });

  it('warns of one that was ever our own, and an approval that did not show it is refused', async () => {
    const id = await withdraw(api, await makeHolder(deps));
    const before = await previewApproval(api, ada, id);
    const record = await deps.transactions.find(id);
    const btcAddress = String(record?.btcAddress).toUpperCase();
    await deps.wallets.save('EarlierVersion000000', makeWalletVersion({ btcAddress }));
    const text = 'This is a deposit address of the platform itself.';
    const { expected } = before.body;
    expect((await approveAsSeen(api, ada, { id, expected })).error.code).toBe('changed-meanwhile');
    const { body } = await previewApproval(api, ada, id);
    expect(body.warnings).toContain(text);
    expect(body.toConfirm).toBe('I have checked this address with Test Person.');
    expect((await approveAsSeen(api, ada, { id, expected: body.expected })).status).toBe(200);
    await deps.wallets.remove('EarlierVersion000000');
  });
});
