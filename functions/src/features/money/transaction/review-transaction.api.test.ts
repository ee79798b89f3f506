import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '@keelstone/domain/user/user';
import { currentWallet } from '@keelstone/domain/collections';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import { changes, fingerprint } from '../../../../testing/database.ts';
import { faultsOf, fileOf } from '../../../../testing/books.ts';
import type { Person } from '../../../../testing/people.ts';
import { loggedErrors } from '../../../../testing/test-environment.ts';
import { idOf, setUpRace, type RaceSetup } from '../../../../testing/race-setup.ts';
import { requestDeposit } from '../../../../testing/deposits.ts';
import { freshKey, freshTxid } from '../../../../testing/records.ts';
import { upload } from '../../../../testing/uploads.ts';
import { burst } from '../../../../testing/burst.ts';

let race: RaceSetup;
beforeAll(async () => {
  race = await setUpRace('review-transaction');
});
afterAll(async () => {
  await race.api.close();
  expect(loggedErrors).toEqual([]);
});

const approve = (id: string) => race.approve(race.admins[0], id)();
const reject = (id: string) => race.reject(race.admins[0], id)();
const withdrawal = (holder: Person) => idOf(race.withdraw(holder));
async function change(uid: string, fields: Partial<User>): Promise<void> {
  const { user } = await fileOf(uid);
  await race.deps.users.save(uid, { ...user, ...fields });
}
async function recordOf(uid: string, id: string) {
  return (await fileOf(uid)).transactions.find((transaction) => transaction.id === id);
}

describe('an approval', () => {
  it.each([
    ['a withdrawal of a suspended account', withdrawal, { isBlocked: true }, 'owner-suspended'],
    [
      'a deposit of a suspended account',
      (holder: Person) => race.deposit(holder),
      { isBlocked: true },
      'owner-suspended',
    ],
    [
      'a withdrawal whose identity is no longer verified',
      withdrawal,
      { kycStatus: 'Unverified' },
      'owner-unverified',
    ],
  ] as const)(
    'is refused for %s: nothing is written, and it may be rejected',
    async (_what, file, fields, code) => {
      const holder = await race.holder();
      const id = await file(holder);
      await change(holder.uid, fields);
      const before = await fingerprint(race.deps);
      expect(await approve(id)).toMatchObject({ status: 409, error: { code } });
      expect(changes(before, await fingerprint(race.deps))).toEqual([]);
      expect((await recordOf(holder.uid, id))?.status).toBe('Pending');
      expect((await reject(id)).status).toBe(200);
      expect((await fileOf(holder.uid)).account).toMatchObject({
        usd: { available: 250_000, held: 0 },
        btc: { available: 100_000_000, held: 0 },
      });
      expect(await faultsOf(holder.uid)).toEqual([]);
    },
  );

  it('sent twice answers 200 and changes nothing, even if there is no price any more or the account is suspended', async () => {
    const holder = await race.holder();
    const id = await withdrawal(holder);
    expect((await approve(id)).status).toBe(200);
    await change(holder.uid, { isBlocked: true });
    const before = await fingerprint(race.deps);
    const { deps } = race;
    const { find } = deps.quotes;
    deps.quotes.find = () => Promise.resolve(undefined);
    expect((await approve(id)).status).toBe(200);
    deps.quotes.find = find;
    expect(changes(before, await fingerprint(deps))).toEqual([]);
  });
});

type Asked = Parameters<typeof requestDeposit>[2];
const file = (person: Person, asked: Asked) => requestDeposit(race, person, asked);
const warningsOf = async (idToApprove: string) => {
  const { token } = race.admins[0];
  return (await race.api.call('preview-approve-transaction', { token, body: { idToApprove } })).body.warnings;
};
const refused = { status: 409, error: { code: 'txid-used', field: 'txid' } };

describe('the transaction that a sender names', () => {
  it('is stored in lower case, and shown to the owner and to reviewers', async () => {
    const [owner, txid] = [await race.holder(), freshTxid()];
    const { body } = await file(owner, { txid: ` ${txid.toUpperCase()} ` });
    expect(body.transaction.txid).toBe(txid);
    const list = await race.api.call('list-transactions', { token: race.admins[0].token });
    expect(list.body.items.find(({ _id }) => _id === body.transaction._id)?.txid).toBe(txid);
    expect(await warningsOf(body.transaction._id)).toEqual([]);
  });
});

describe('a transaction that another deposit names', () => {
  it('is refused for the same person with a clear sentence, and nothing is written', async () => {
    const [owner, txid] = [await race.holder(), freshTxid()];
    expect((await file(owner, { txid })).status).toBe(200);
    const proof = await upload(race.deps, owner.uid);
    const before = await fingerprint(race.deps);
    const answer = await file(owner, { txid, proof });
    expect(answer).toMatchObject(refused);
    expect(answer.error.error).toBe('Another deposit of yours names this transaction already');
    expect(changes(before, await fingerprint(race.deps))).toEqual([]);
    // The upload is still there: without the id, or with the right one, it is filed.
    expect((await file(owner, { txid: freshTxid(), proof })).status).toBe(200);
  });

  it('does not block a repeat of the same request', async () => {
    const [owner, txid, key] = [await race.holder(), freshTxid(), freshKey()];
    const proof = await upload(race.deps, owner.uid);
    const first = await file(owner, { txid, key, proof });
    const again = await file(owner, { txid: txid.toUpperCase(), key, proof });
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect((await file(owner, { txid: freshTxid(), key, proof })).error.code).toBe('key-reused');
  });

  it.each(['rejected', 'cancelled'])('may be named again once that one was %s', async (how) => {
    const [owner, txid] = [await race.holder(), freshTxid()];
    const { _id: id } = (await file(owner, { txid })).body.transaction;
    const end = how === 'rejected' ? race.reject(race.admins[0], id) : race.remove(owner, id);
    expect((await end()).status).toBe(200);
    expect((await file(owner, { txid })).status).toBe(200);
    expect(await file(owner, { txid })).toMatchObject(refused);
  });

  it('may be named for another address of the platform', async () => {
    const [owner, txid] = [await race.holder(), freshTxid()];
    await file(owner, { txid });
    const btcAddress = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT';
    await race.deps.wallets.save(currentWallet, makeWalletVersion({ btcAddress }));
    expect((await file(owner, { txid })).status).toBe(200);
    await race.deps.wallets.save(currentWallet, makeWalletVersion());
  });

  it('is not blocked by a stranger who named it first, and the reviewer is warned', async () => {
    const [stranger, owner, txid] = [await race.holder(), await race.holder(), freshTxid()];
    const first = await file(stranger, { txid });
    const second = await file(owner, { txid });
    expect(second.status).toBe(200);
    const warning = 'This transaction id is also named by another deposit: of somebody else, Pending.';
    for (const { body } of [first, second]) expect(await warningsOf(body.transaction._id)).toEqual([warning]);
  });

  it('is named by only one of several concurrent requests', async () => {
    const [owner, txid] = [await race.holder(), freshTxid()];
    const proofs = await Promise.all([0, 1, 2, 3, 4].map(() => upload(race.deps, owner.uid)));
    const answers = await burst(
      race.api,
      proofs.map((proof) => () => file(owner, { txid, proof })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await race.deps.transactions.countPending(owner.uid, 'Deposit')).toBe(1);
  });
});
