import { beforeEach, describe, expect, it } from 'vitest';
import { currentWallet } from '@keelstone/domain/collections';
import { decisionLimits } from '@keelstone/domain/core/decision/decision.limits';
import {
  proposalDigest,
  deriveProposalId,
  type ProposedRequest,
} from '@keelstone/domain/core/two-person-rule/proposal';
import { amountLimits } from '@keelstone/domain/kernel/amounts/amounts.limits';
import { usdCents } from '@keelstone/domain/kernel/amounts/units';
import { exampleAddresses } from '@keelstone/domain/testing/make-wallet';
import { startApi } from '../../../../testing/api.ts';
import { auditedRows } from '../../../../testing/audit-rows.ts';
import { accountOf, makePerson, type Person, tokenOf } from '../../../../testing/people.ts';
import { changeUser } from '../../../../testing/principals.ts';
import { fileDeposit, fileProposal, freshKey } from '../../../../testing/records.ts';
import { mailsOf } from '../../../../testing/sent-mails.ts';
import {
  confirm,
  givePolicy,
  proposedId,
  refuse,
  threeAdmins,
} from '../../../../testing/three-administrators.ts';
import { claimsOf } from '../../../../testing/tokens.ts';
import { endAllSessions } from '../../core/session/end-sessions.service.ts';
import { announceFirstApproval, announceProposal, isApprovedOnce } from './announce-proposal.service.ts';

const { deps, api, ada, ben, cleo, later } = await threeAdmins();
let holder: Person;
beforeEach(async () => {
  await givePolicy(deps, { fromUsdCents: 100_000 });
  holder = await makePerson(deps);
});

const by = ({ token, uid }: Person) => ({ token, params: { adminId: uid } });
const credit = ({ token }: Person, { profit = 1000, transactionId = freshKey(), id = holder.uid } = {}) =>
  api.call('credit-profit', { token, body: { id, profit, profitSelected: 'btc', transactionId } });
const waiting = async () =>
  (await api.call('list-proposals', { ...by(ben), query: { status: 'waiting' } })).body;
const statusOf = async (id: string) => {
  const { items } = (await api.call('list-proposals', { ...by(ben), query: { limit: '50' } })).body;
  return items.find(({ _id }) => _id === id)?.status;
};
const usd = async () => (await accountOf(deps, holder.uid)).usd.available;

describe('a credit from the bound on', () => {
  it('waits in the list until another administrator confirms it, and is done and audited once', async () => {
    const { total } = await waiting();
    const id = proposedId(await credit(ada));
    const shown = await waiting();
    expect(shown.total).toBe(total + 1);
    expect(shown.items[0]).toMatchObject({
      _id: id,
      operation: 'credit-profit',
      status: 'waiting',
      proposedBy: { _id: ada.uid, email: ada.email },
      user: { _id: holder.uid, email: holder.email },
    });
    const confirmed = [
      await confirm(api, ben, id),
      await confirm(api, ben, id),
      await confirm(api, cleo, id),
    ];
    expect(confirmed.map(({ body }) => body.message)).toEqual(Array(3).fill('Profit credited'));
    expect((await confirm(api, ada, id)).error.code).toBe('own-proposal');
    expect([await usd(), (await waiting()).total]).toEqual([100_000, total]);
    const [record] = await deps.transactions.listRecent(holder.uid);
    expect(await deps.transactions.find(record?.id ?? '')).toMatchObject({
      decidedBy: { uid: ben.uid },
      approvals: [{ uid: ada.uid }],
    });
    const rows = await auditedRows(deps, ['subjectUid', '==', holder.uid]);
    expect(rows.map(({ kind, actorUid }) => [kind, actorUid]).sort()).toEqual([
      ['credit-profit', ben.uid],
      ['propose', ada.uid],
    ]);
  });

  it('is proposed again with its key once it was refused, or the sessions of its proposer were ended', async () => {
    const transactionId = freshKey();
    const refused = proposedId(await credit(ada, { transactionId }));
    for (const admin of [ada, ben]) expect((await refuse(api, admin, refused)).status).toBe(200);
    expect((await confirm(api, ben, refused)).error.code).toBe('already-decided');
    const rows = await auditedRows(deps, ['targetId', '==', refused]);
    expect(rows.filter(({ kind }) => kind === 'refuse-proposal')).toMatchObject([{ actorUid: ada.uid }]);
    const ended = proposedId(await credit(ada, { transactionId }));
    // A new password or a reset of factors does the same.
    await deps.runTransaction((tx) => Promise.resolve(endAllSessions(tx, ada.uid, deps)));
    await later(1000);
    expect((await confirm(api, ben, ended)).error.code).toBe('proposer-inactive');
    const again = proposedId(await credit(ada, { transactionId }));
    expect(new Set([refused, ended, again]).size).toBe(3);
    expect((await confirm(api, ben, again)).status).toBe(200);
    expect(await usd()).toBe(100_000);
  });

  it('to another administrator is neither confirmed nor ended by that one', async () => {
    const id = proposedId(await credit(ada, { id: ben.uid }));
    const preview = await api.call('preview-refuse-proposal', { ...by(ben), body: { idToRefuse: id } });
    const answers = [preview, await refuse(api, ben, id), await confirm(api, ben, id)];
    expect(answers.map(({ error }) => error.code)).toEqual(Array(3).fill('own-record'));
    expect(await statusOf(id)).toBe('waiting');
  });

  it('is refused if it can no longer be done', async () => {
    const transactionId = freshKey();
    const id = proposedId(await credit(ada, { transactionId }));
    // The same key, used for another amount below the bound.
    expect((await credit(ada, { transactionId, profit: 1 })).status).toBe(200);
    expect((await confirm(api, ben, id)).error.code).toBe('key-reused');
    // Room for exactly what is proposed; another credit then uses up a part of it.
    const figures = { usd: 0, btc: amountLimits.accountUnitsMax - 1_562_500, eth: 0 };
    const rich = await makePerson(deps, { figures });
    const tooMuch = proposedId(await credit(ada, { id: rich.uid }));
    expect((await credit(ben, { id: rich.uid, profit: 1 })).status).toBe(200);
    expect((await confirm(api, ben, tooMuch)).error.code).toBe('account-limit');
    const unpriced = proposedId(await credit(ada));
    const quotes = { ...deps.quotes, find: () => Promise.resolve(undefined) };
    const dark = await startApi({ ...deps, quotes });
    expect((await confirm(dark, ben, unpriced)).error.code).toBe('rate-unavailable');
    await dark.close();
    await deps.runTransaction((tx) => Promise.resolve(deps.users.erase(tx, holder.uid)));
    expect((await confirm(api, ben, unpriced)).error.code).toBe('no-user');
    const leaver = await makePerson(deps);
    const untimely = proposedId(await credit(ada, { id: leaver.uid }));
    expect((await api.call('close-account', { token: leaver.token })).status).toBe(200);
    expect((await confirm(api, ben, untimely)).error.code).toBe('account-closing');
    const expiring = proposedId(await credit(ada, { id: (await makePerson(deps)).uid }));
    await later(decisionLimits.proposalAgeMsMax);
    expect((await confirm(api, ben, expiring)).error.code).toBe('proposal-expired');
    expect(await statusOf(expiring)).toBe('expired');
  });

  it('counts together with what is sent at the same time', async () => {
    const sent = Array.from({ length: 8 }, () => credit(ada, { profit: 300 }));
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(await usd()).toBe(90_000);
  });
});

it('has an id that nobody can compute without the key of the deployment', async () => {
  const transactionId = freshKey();
  const [one, same] = [await credit(ada, { transactionId }), await credit(ada, { transactionId })];
  expect(proposedId(same)).toBe(proposedId(one));
  const { digest } = (await deps.proposals.find(proposedId(one))) ?? expect.fail('nothing is proposed');
  const ids = ['', deps.config.factorKey].map((key) =>
    deriveProposalId({ key, makerUid: ada.uid, digest, round: 0 }),
  );
  expect(ids.indexOf(proposedId(one))).toBe(1);
});

describe('a proposal of a session that signed out in time', () => {
  it.each(['end-session', 'end-other-sessions', 'lock-account'] as const)(
    'no longer counts after %s by its owner',
    async (name) => {
      const maker = await makePerson(deps, { isAdmin: true });
      const token = await tokenOf(deps, maker.uid);
      const params = { sid: String(claimsOf(token)['sid']) };
      const id = proposedId(await credit({ ...maker, token }));
      await api.call('end-session', { token, params });
      expect(await statusOf(id)).toBe('waiting');
      const ending = await api.request(name, {
        token: maker.token,
        ...(name === 'end-session' && { params }),
      });
      expect([ending.status, await statusOf(id)]).toEqual([200, 'ended']);
      // The owner of a locked account cannot propose anything; unlocking the account must not revive the proposal.
      await api.call('unlock-user', { ...by(cleo), body: { idToUnlock: maker.uid } });
      expect((await confirm(api, ben, id)).error.code).toBe('proposer-inactive');
      expect(await usd()).toBe(0);
    },
  );
});

describe('the other administrators', () => {
  const mailed = async () =>
    Promise.all([ada, ben, cleo].map(({ email }) => mailsOf(deps, email, 'admin-proposal')));

  it('are mailed a proposal once, with the addresses of its proposer and the account', async () => {
    const id = await fileProposal(deps, { makerUid: ada.uid, uid: holder.uid });
    await changeUser(deps, cleo, { isBlocked: true });
    for (let turn = 0; turn < 2; turn += 1) await announceProposal(id, deps);
    const [none, [mail, ...more] = [], suspended] = await mailed();
    expect([none, more, suspended]).toEqual([[], [], []]);
    for (const part of [
      'a credit of profit',
      `${deps.config.appUrl}/admin/proposals`,
      `Test Person (${ada.uid}@people.test) has proposed`,
      `Account: Test Person (${holder.uid}@people.test)`,
    ])
      expect(mail?.text).toContain(part);
  });

  it('are mailed a first approval once, and nothing once it is decided', async () => {
    const id = await fileDeposit(deps, holder.uid, false);
    const record = (await deps.transactions.find(id)) ?? expect.fail('no deposit');
    const approval = { uid: ada.uid, name: 'Ada', email: ada.email, atMs: deps.now(), digest: 'D' };
    await deps.transactions.save(id, { ...record, approvals: [approval] });
    for (let turn = 0; turn < 2; turn += 1) await announceFirstApproval(id, deps);
    const [none, bens, cleos] = await mailed();
    expect([none?.length, bens?.length, cleos?.length]).toEqual([0, 1, 1]);
    expect(bens?.[0]?.text).toContain(`Ada (${ada.email}) has approved a deposit`);
    expect(bens?.[0]?.text).toContain(record.userEmail);
    const approvals = [approval, { ...approval, atMs: approval.atMs + 1 }];
    await deps.transactions.save(id, { ...record, approvals, status: 'Rejected' });
    await announceFirstApproval(id, deps);
    expect((await mailed())[1]).toHaveLength(1);
  });

  it.each<[string, object | undefined, object | undefined, boolean]>([
    ['given', {}, { approvedOnce: { atMs: 1 } }, true],
    ['given again after it expired', { approvedOnce: { atMs: 1 } }, { approvedOnce: { atMs: 2 } }, true],
    ['there already', { approvedOnce: { atMs: 1 } }, { approvedOnce: { atMs: 1 } }, false],
    ['gone with its record', { approvedOnce: { atMs: 1 } }, undefined, false],
    ['none', undefined, {}, false],
  ])('are mailed about a first approval if it was %s', (_how, before, after, isNew) => {
    expect(isApprovedOnce(before, after)).toBe(isNew);
  });
});

describe('a proposal that was stored before', () => {
  const { btc: btcAddress, eth } = exampleAddresses;
  const wallet = { btcAddress, ethAddress: eth.toLowerCase() };
  const reason = 'As agreed';
  const stored: [(uid: string) => ProposedRequest, state: () => unknown][] = [
    [
      (uid) => ({
        operation: 'credit-profit',
        request: { uid, transactionId: freshKey(), coin: 'btc', amountUsdCents: usdCents(100_000), reason },
      }),
      () => null,
    ],
    [
      (uid) => ({ operation: 'edit-figures', request: { uid, figures: { usd: 9, btc: 0, eth: 0 }, reason } }),
      () => [0, 0, 0],
    ],
    [(uid) => ({ operation: 'propose-hold', request: { uid, isHeld: true, reason } }), () => null],
    [
      () => ({ operation: 'update-wallet', request: wallet }),
      async () => (await deps.wallets.find(currentWallet))?.versionId,
    ],
    [() => ({ operation: 'update-policy', request: { fromUsdCents: 5 } }), () => [100_000, null]],
  ];

  it.each(stored)('is confirmed for the same request and state', async (wantedFor, state) => {
    const wanted = wantedFor(holder.uid);
    const { email, uid } = holder;
    const subject = wanted.operation.startsWith('update') ? null : { uid, name: 'Test Person', email };
    const id = await fileProposal(deps, { makerUid: ada.uid, uid });
    const proposal = (await deps.proposals.find(id)) ?? expect.fail('nothing was filed');
    const digest = proposalDigest(wanted, await state());
    await deps.proposals.save(id, { ...proposal, ...wanted, subject, digest });
    expect((await confirm(api, ben, id)).status).toBe(200);
  });
});
