import { beforeEach, describe, expect, it } from 'vitest';
import { DomainError } from '@keelstone/domain/errors';
import { limits } from '@keelstone/domain/limits';
import type { Deps } from '../../../entry/deps.ts';
import { startApi, type Api } from '../../../../testing/api.ts';
import { allDocuments, changes, fingerprint } from '../../../../testing/database.ts';
import { accountOf, makePerson, type Person, tokenOf } from '../../../../testing/people.ts';
import { changeUser } from '../../../../testing/principals.ts';
import { freshKey } from '../../../../testing/records.ts';
import {
  confirm,
  endSessionsOf,
  givePolicy,
  proposedId,
  refuse,
  withThreeAdmins,
} from '../../../../testing/three-administrators.ts';
import { claimsOf } from '../../../../testing/tokens.ts';

let deps: Deps;
let api: Api;
let ada: Person;
let ben: Person;
let cleo: Person;
const later = withThreeAdmins('two-people', (they) => {
  ({ deps, api, ada, ben, cleo } = they);
});
beforeEach(() => givePolicy(deps, { fromUsdCents: 100_000 }));

function credit(
  { token }: Person,
  id: string,
  { profit = 1000, transactionId = freshKey() }: { profit?: number; transactionId?: string } = {},
) {
  return api.call('credit-profit', { token, body: { id, profit, profitSelected: 'btc', transactionId } });
}

function edit({ token }: Person, id: string, figures: { balance: number; btc: number; eth: number }) {
  return api.call('edit-figures', { token, body: { id, ...figures, reason: 'as agreed' } });
}

/** How the list of proposals shows one. */
async function statusOf(id: string): Promise<string | undefined> {
  const { uid, token } = ben;
  const { body } = await api.call('list-proposals', {
    token,
    params: { adminId: uid },
    query: { limit: '50' },
  });
  return body.items.find(({ _id }) => _id === id)?.status;
}

const usdOf = async ({ uid }: Person) => (await accountOf(deps, uid)).usd.available;

describe('a credit from the bound on', () => {
  it('waits until another administrator confirms it, and is done once, however often they do', async () => {
    const holder = await makePerson(deps);
    const id = proposedId(await credit(ada, holder.uid));
    expect(await usdOf(holder)).toBe(0);
    expect((await confirm(api, ada, id)).error.code).toBe('own-proposal');
    const answers = [await confirm(api, ben, id), await confirm(api, ben, id), await confirm(api, cleo, id)];
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
      answers.map(() => [200, 'Profit credited']),
    );
    expect((await confirm(api, ada, id)).error.code).toBe('own-proposal');
    expect(await usdOf(holder)).toBe(100_000);
    const [record] = await deps.transactions.listRecent(holder.uid);
    expect(await deps.transactions.find(record?.id ?? '')).toMatchObject({
      decidedBy: { uid: ben.uid },
      approvals: [{ uid: ada.uid }],
    });
    expect((await refuse(api, cleo, id)).error.code).toBe('already-decided');
  });

  it('is proposed again if all sessions of its proposer were ended since: nobody could confirm the first', async () => {
    const holder = await makePerson(deps);
    const transactionId = freshKey();
    const first = proposedId(await credit(ada, holder.uid, { transactionId }));
    await endSessionsOf(deps, ada);
    await later(1000);
    expect((await confirm(api, ben, first)).error.code).toBe('proposer-inactive');
    const again = proposedId(await credit(ada, holder.uid, { transactionId }));
    expect(again).not.toBe(first);
    expect((await confirm(api, ben, again)).status).toBe(200);
    expect(await usdOf(holder)).toBe(100_000);
  });

  it('is ended by a refusal, also by its proposer, and can be proposed again', async () => {
    const holder = await makePerson(deps);
    const transactionId = freshKey();
    const id = proposedId(await credit(ada, holder.uid, { transactionId }));
    const refusals = [await refuse(api, ada, id), await refuse(api, ben, id)];
    expect(refusals.map(({ status }) => status)).toEqual([200, 200]);
    expect((await confirm(api, ben, id)).error.code).toBe('already-decided');
    const again = proposedId(await credit(ada, holder.uid, { transactionId }));
    expect(again).not.toBe(id);
    expect((await confirm(api, ben, again)).status).toBe(200);
    expect(await usdOf(holder)).toBe(100_000);
  });

  it('expires after 72 hours', async () => {
    const holder = await makePerson(deps);
    const id = proposedId(await credit(ada, holder.uid));
    await later(limits.proposalAgeMsMax);
    expect((await confirm(api, ben, id)).error.code).toBe('proposal-expired');
    expect(await statusOf(id)).toBe('expired');
    expect(await usdOf(holder)).toBe(0);
  });

  it.each([
    ['demoted', { isAdmin: false }],
    ['suspended', { isBlocked: true }],
    ['locked', { lockedAtMs: 1 }],
  ])('is not confirmed once its proposer is %s', async (_how, fields) => {
    const holder = await makePerson(deps);
    const id = proposedId(await credit(ada, holder.uid));
    await changeUser(deps, ada, fields);
    const before = await fingerprint(deps);
    expect((await confirm(api, ben, id)).error.code).toBe('proposer-inactive');
    expect(changes(before, await fingerprint(deps))).toEqual([]);
  });

  it('is not confirmed by the account holder, who has become an administrator', async () => {
    const holder = await makePerson(deps, { isAdmin: true });
    const id = proposedId(await credit(ada, holder.uid));
    expect((await confirm(api, holder, id)).error.code).toBe('own-record');
    expect(await usdOf(holder)).toBe(0);
  });

  it('is refused if it can no longer be done', async () => {
    const holder = await makePerson(deps);
    const transactionId = freshKey();
    const id = proposedId(await credit(ada, holder.uid, { transactionId }));
    // The same key, used for another amount below the bound.
    expect((await credit(ada, holder.uid, { transactionId, profit: 1 })).status).toBe(200);
    expect((await confirm(api, ben, id)).error.code).toBe('key-reused');

    // Room for exactly what is proposed; another credit then uses up a part of it.
    const nearlyFull = { usd: 0, btc: limits.accountUnitsMax - 1_562_500, eth: 0 };
    const rich = await makePerson(deps, { figures: nearlyFull });
    const tooMuch = proposedId(await credit(ada, rich.uid));
    expect((await credit(ben, rich.uid, { profit: 1 })).status).toBe(200);
    expect((await confirm(api, ben, tooMuch)).error.code).toBe('account-limit');

    const gone = await makePerson(deps);
    const toNobody = proposedId(await credit(ada, gone.uid));
    await deps.runTransaction((tx) => Promise.resolve(deps.users.erase(tx, gone.uid)));
    expect((await confirm(api, ben, toNobody)).error.code).toBe('no-user');

    const unpriced = proposedId(await credit(ada, holder.uid));
    const quotes = { ...deps.quotes, quote: () => Promise.reject(new DomainError('rate-unavailable')) };
    const dark = await startApi({ ...deps, quotes });
    expect((await confirm(dark, ben, unpriced)).error.code).toBe('rate-unavailable');
    await dark.close();
  });
});

describe('amounts below the bound', () => {
  it('count together when they are sent at the same time', async () => {
    const holder = await makePerson(deps);
    const sent = Array.from({ length: 8 }, () => credit(ada, holder.uid, { profit: 300 }));
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(await usdOf(holder)).toBe(90_000);
  });
});

describe('edited figures', () => {
  const figures = { usd: 500_000, btc: 100_000_000, eth: 0 };

  it('are not confirmed once they differ from when they were proposed', async () => {
    const holder = await makePerson(deps, { figures });
    const id = proposedId(await edit(ada, holder.uid, { balance: 0, btc: 1, eth: 0 }));
    expect((await credit(ben, holder.uid, { profit: 1 })).status).toBe(200);
    expect((await confirm(api, ben, id)).error.code).toBe('changed-meanwhile');
    expect(await usdOf(holder)).toBe(500_100);
  });
});

describe('the list of proposals', () => {
  it('counts what waits, and shows what changes, by whom and until when', async () => {
    const holder = await makePerson(deps);
    const list = async () =>
      (
        await api.call('list-proposals', {
          token: ben.token,
          params: { adminId: ben.uid },
          query: { status: 'waiting' },
        })
      ).body;
    const { total } = await list();
    const id = proposedId(await credit(ada, holder.uid));
    const waiting = await list();
    expect(waiting.total).toBe(total + 1);
    expect(waiting.items[0]).toMatchObject({
      _id: id,
      operation: 'credit-profit',
      status: 'waiting',
      proposedBy: { _id: ada.uid, email: ada.email },
      user: { _id: holder.uid, email: holder.email },
    });
    await refuse(api, ben, id);
    expect((await list()).total).toBe(total);
  });

  it('leaves an audit row with every proposal, its confirming and its refusal', async () => {
    const holder = await makePerson(deps);
    const id = proposedId(await credit(ada, holder.uid));
    await confirm(api, ben, id);
    const refused = proposedId(await credit(ada, holder.uid));
    await refuse(api, ben, refused);
    const rows = await allDocuments<{ kind: string; actorUid: string; subjectUid: string }>('audit');
    const ofHolder = rows.filter(({ subjectUid }) => subjectUid === holder.uid);
    expect(ofHolder.map(({ kind, actorUid }) => [kind, actorUid]).sort()).toEqual(
      [
        ['credit-profit', ben.uid],
        ['propose', ada.uid],
        ['propose', ada.uid],
        ['refuse-proposal', ben.uid],
      ].sort(),
    );
  });
});

describe('a proposal of a session that signed out in time', () => {
  it.each(['end-session', 'end-other-sessions', 'lock-account'] as const)(
    'no longer counts after %s by its owner',
    async (name) => {
      const [holder, maker] = [await makePerson(deps), await makePerson(deps, { isAdmin: true })];
      const token = await tokenOf(deps, maker.uid);
      const sid = String(claimsOf(token)['sid']);
      const id = proposedId(await credit({ ...maker, token }, holder.uid));
      await api.call('end-session', { token, params: { sid } });
      expect(await statusOf(id)).toBe('waiting');

      const byOwner = { token: maker.token };
      const ending =
        name === 'end-session' ? api.call(name, { ...byOwner, params: { sid } }) : api.call(name, byOwner);
      expect((await ending).status).toBe(200);
      expect(await statusOf(id)).toBe('ended');
      // The owner of a locked account cannot propose anything; unlocking the account must not revive the proposal.
      const { token: unlocking, uid: adminId } = cleo;
      await api.call('unlock-user', {
        token: unlocking,
        params: { adminId },
        body: { idToUnlock: maker.uid },
      });
      expect((await confirm(api, ben, id)).error.code).toBe('proposer-inactive');
      expect((await accountOf(deps, holder.uid)).usd.available).toBe(0);
    },
  );
});
