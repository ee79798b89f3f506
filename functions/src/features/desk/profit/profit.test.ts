import { beforeEach, describe, expect, it } from 'vitest';
import { collections, flagsDocument, profitRowsOf } from '@keelstone/domain/collections';
import { DomainError } from '@keelstone/domain/errors';
import { normalFlags } from '@keelstone/domain/flags/flags';
import { limits } from '@keelstone/domain/limits';
import type { ProfitRow } from '@keelstone/domain/profit/profit-batch';
import { auditedRows } from '../../../../testing/audit-rows.ts';
import { booksOf } from '../../../../testing/books.ts';
import { times } from '../../../../testing/burst.ts';
import { changes } from '../../../../testing/database.ts';
import { accountOf, makePerson, type Person } from '../../../../testing/people.ts';
import { changeUser } from '../../../../testing/principals.ts';
import { freshKey } from '../../../../testing/records.ts';
import { confirm, givePolicy, refuse, threeAdmins } from '../../../../testing/three-administrators.ts';
import { outcomeOf } from '../../../../testing/tested-api.ts';
import { alertAdmins } from '../audit/alert-admins.service.ts';
import { endAllSessions } from '../../access/session/end-sessions.service.ts';
import { creditBatches } from './credit-batches.service.ts';

const { deps, api, ada, ben, cleo, later } = await threeAdmins();
const { problemsOf } = booksOf(deps);
let people: Person[];
let reason: string;
beforeEach(async () => {
  await givePolicy(deps, {});
  await deps.flags.save(flagsDocument, normalFlags);
  people = await Promise.all(times(3, () => makePerson(deps)));
  // Another file each time.
  reason = `Profit ${freshKey()}`;
});

const by = ({ token, uid }: Person) => ({ token, params: { adminId: uid } });
const rowOf = ({ email }: Pick<Person, 'email'>, usd = '10.00', coin = 'btc') =>
  `${email},${usd},${coin},${reason}`;
const csvOf = (rows: readonly string[]) => ['account,usd,coin,reason', ...rows].join('\n');
const all = () => csvOf(people.map((person) => rowOf(person)));
type Sent = { csv?: string; leftOut?: string; transactionId?: string; digest?: string };
const send = (admin: Person, { csv = all(), leftOut = '', transactionId = freshKey(), digest }: Sent = {}) =>
  api.call('credit-many', { ...by(admin), body: { csv, leftOut, transactionId, ...(digest && { digest }) } });
/** As the page does: what was checked is proposed. */
async function propose(admin: Person, sent: Sent = {}) {
  const transactionId = sent.transactionId ?? freshKey();
  const { digest = '' } = (await send(admin, { ...sent, transactionId })).body;
  return send(admin, { ...sent, transactionId, digest });
}
const batches = async (admin = ben) => (await api.call('list-profits', by(admin))).body.batches;
const newest = async () => {
  const [batch] = await batches();
  if (batch === undefined) throw new Error('There is no batch');
  return batch;
};
const waitingProposal = async () => {
  const { items } = (await api.call('list-proposals', { ...by(ben), query: { status: 'waiting' } })).body;
  return items.find(({ operation }) => operation === 'credit-many');
};
const confirmIt = async (admin = ben) => confirm(api, admin, (await waitingProposal())?._id ?? '');
const rowsOf = async (batchId: string) =>
  [...deps.db.documents(profitRowsOf(batchId)).values()] as ProfitRow[];
const notDone = async (batchId: string, admin = ben) =>
  (await api.call('list-profits', { ...by(admin), query: { batchId } })).body.items;
/** But for the rows about who looked. */
async function nothingKept(work: () => Promise<unknown>): Promise<void> {
  const before = deps.stored();
  await work();
  expect(changes(before, deps.stored()).filter((path) => !path.startsWith('audit'))).toEqual([]);
}
const usd = async () =>
  Promise.all(people.map(async ({ uid }) => (await accountOf(deps, uid)).usd.available));
/** A batch that two have agreed to. */
async function started(sent: Sent = {}) {
  await propose(ada, sent);
  expect((await confirmIt()).status).toBe(200);
  return (await newest())._id;
}

describe('a file of profit', () => {
  it('is checked with totals and every problem by row, and nothing is kept while one is not left out', async () => {
    const [one, two, three] = people;
    if (one === undefined || two === undefined || three === undefined) throw new Error('Too few people');
    const blocked = await makePerson(deps, { isBlocked: true });
    const csv = csvOf([
      ...[rowOf(one, '10.00'), rowOf({ email: two.uid }, '20.00', 'eth'), rowOf(blocked)],
      ...[rowOf({ email: two.email.toUpperCase() }), rowOf(ada), rowOf({ email: 'who@people.test' })],
      rowOf(three, '1,500'),
    ]);
    await nothingKept(async () => {
      const { body } = await send(ada, { csv });
      expect(body).toMatchObject({ people: 2, sums: { usd: 30, btc: 10, eth: 20 }, repeats: '' });
      expect(body.problems.map(({ row }) => row)).toEqual([4, 5, 6, 7, 8]);
      expect(body.digest).toBeUndefined();
      // Not even with the answer to another file.
      const { digest = '' } = (await send(ada)).body;
      expect((await send(ada, { csv, digest })).error).toMatchObject({
        code: 'changed-meanwhile',
        changed: ['record'],
      });
    });
    const left = await propose(ada, { csv, leftOut: '8 4 5 6 7' });
    expect(left.body).toMatchObject({
      message: 'Proposed. Another administrator has to confirm it',
      problems: [],
    });
    expect(await newest()).toMatchObject({ people: 2, leftOut: [4, 5, 6, 7, 8], state: 'proposed' });
  });

  it('is refused if it is none, and if somebody in it was suspended since the check', async () => {
    expect((await send(ada, { csv: 'a,b\n1,2' })).error).toMatchObject({
      code: 'invalid-input',
      field: 'csv',
    });
    const transactionId = freshKey();
    const { digest = '' } = (await send(ada, { transactionId })).body;
    await changeUser(deps, people[1] ?? ada, { isBlocked: true });
    await nothingKept(async () =>
      expect(outcomeOf(await send(ada, { transactionId, digest }))).toBe('changed-meanwhile'),
    );
  });

  it('may be larger than any other body, and no larger than a file of the longest', async () => {
    const filled = (bytes: number) => csvOf([rowOf(people[0] ?? ada).padEnd(bytes)]);
    expect(outcomeOf(await send(ada, { csv: filled(limits.profitFileLengthMax) }))).toBe('invalid-input');
    expect(outcomeOf(await send(ada, { csv: filled(limits.profitFileLengthMax - 30) }))).toBe(200);
    expect(outcomeOf(await send(ada, { csv: filled(limits.profitBodyBytesMax) }))).toBe('payload-too-large');
    const body = { name: 'x'.repeat(limits.bodyBytesMax), number: '+12025550100' };
    expect(outcomeOf(await api.call('update-profile', { token: ada.token, body }))).toBe('payload-too-large');
  });

  it('is one batch however often it is sent; its key with another file is refused, and after a stop nothing starts it', async () => {
    const transactionId = freshKey();
    for (const _twice of [1, 2]) expect((await propose(ada, { transactionId })).status).toBe(200);
    const csv = csvOf(people.slice(1).map((person) => rowOf(person)));
    expect(outcomeOf(await propose(ada, { transactionId, csv }))).toBe('key-reused');
    expect((await batches()).filter(({ proposedBy }) => proposedBy._id === ada.uid)).toHaveLength(1);
    expect((await send(ada)).body.repeats).toMatch(/ \(proposed\)$/);
    const { _id: proposal = '' } = (await waitingProposal()) ?? {};
    expect((await refuse(api, ben, proposal)).status).toBe(200);
    expect(await newest()).toMatchObject({ state: 'stopped', stoppedBy: { _id: ben.uid } });
    expect(outcomeOf(await propose(ada, { transactionId }))).toBe('already-decided');
  });

  it('counts as one person read, with those whose state a problem shows', async () => {
    await changeUser(deps, people[0] ?? ada, { isBlocked: true });
    await send(ada);
    await started({ csv: csvOf(people.slice(1).map((person) => rowOf(person))) });
    await creditBatches(deps);
    const read = async ({ uid }: Person) => {
      const kinds = ['credit-many', 'credit-row', 'list-profits'];
      for (const [id, row] of deps.db.documents(collections.audit))
        if (row['actorUid'] === uid && kinds.includes(String(row['kind']))) await alertAdmins(id, deps);
      return Object.keys((await deps.peopleRead.find(uid))?.people ?? {});
    };
    // The first file, the person who is suspended, and the second file.
    const makers = await read(ada);
    expect([makers.length, makers.includes(people[0]?.uid ?? '')]).toEqual([3, true]);
    const { _id: batchId } = await newest();
    expect(await read(ben)).toEqual([batchId]);
  });
});

describe('two people', () => {
  const onlyAdmins = async (...kept: Person[]) => {
    for (const uid of deps.db.documents('users').keys()) {
      const user = await deps.users.find(uid);
      if (user?.isAdmin === true && !kept.some((each) => each.uid === uid))
        await deps.users.save(uid, { ...user, isAdmin: false });
    }
  };

  it('are always needed once there are two administrators, also if one of them is suspended', async () => {
    await onlyAdmins(ada, ben);
    await changeUser(deps, ben, { isBlocked: true });
    expect((await propose(ada)).body.message).toMatch(/Another administrator has to confirm it/);
    await creditBatches(deps);
    expect(await usd()).toEqual([0, 0, 0]);
  });

  it('see the sums, and the second is neither the maker nor in a row', async () => {
    await propose(ada, { csv: csvOf([...people, cleo].map((person) => rowOf(person))) });
    const proposal = await waitingProposal();
    expect(proposal?.changes.map(({ after }) => after)).toEqual(['$40.00 to 4 people', '$40.00']);
    const id = proposal?._id ?? '';
    const outcomes = [await confirm(api, ada, id), await confirm(api, cleo, id)];
    expect(outcomes.map(outcomeOf)).toEqual(['own-proposal', 'own-record']);
    const { body } = await api.call('preview-confirm-proposal', { ...by(ben), body: { idToConfirm: id } });
    expect(body.refusal).toBeUndefined();
    expect(outcomeOf(await confirm(api, ben, id))).toBe(200);
    expect(outcomeOf(await confirm(api, ben, id))).toBe(200);
  });

  it('an only administrator credits alone; the sum counts in the amounts of the rule', async () => {
    await onlyAdmins(ada);
    await givePolicy(deps, { fromUsdCents: 5_000 });
    expect((await propose(ada)).body.message).toBe('Profit is being credited');
    const alone = (await deps.soloAmounts.find(ada.uid))?.hours ?? {};
    expect(Object.values(alone)).toEqual([3_000]);
    // Together they reach the bound, and nobody could confirm it.
    expect((await propose(ada)).body.message).toMatch(/^Proposed/);
    await creditBatches(deps);
    expect(await usd()).toEqual([1_000, 1_000, 1_000]);
  });

  it('agree to just these rows: a batch whose rows were changed in the database stops before the first', async () => {
    const batchId = await started();
    const rows = deps.profitBatches.rowsOf(batchId);
    const [row] = await rowsOf(batchId);
    if (row === undefined) throw new Error('There is no row');
    await rows.save('0002', { ...row, amountUsdCents: 999_999 });
    await creditBatches(deps);
    expect(await usd()).toEqual([0, 0, 0]);
    expect(await newest()).toMatchObject({ state: 'stopped', why: expect.stringMatching(/agreed to/) });
  });

  it.each([
    ['the maker is suspended', () => changeUser(deps, ada, { isBlocked: true })],
    ['the checker is no administrator any more', () => changeUser(deps, ben, { isAdmin: false })],
    ['the checker has locked their account', () => changeUser(deps, ben, { lockedAtMs: 1 })],
    [
      'the sessions of the maker were ended',
      () => deps.runTransaction((tx) => Promise.resolve(endAllSessions(deps, tx, ada.uid))),
    ],
  ])('are read again for each row: nothing more is credited once %s', async (_what, change) => {
    const batchId = await started();
    let rows = 0;
    const quote: typeof deps.quotes.quote = async (coin) => {
      // Once for the batch, then once a row.
      if ((rows += 1) === 3) await change();
      return deps.quotes.quote(coin);
    };
    await later(1);
    await creditBatches({ ...deps, quotes: { ...deps.quotes, quote } });
    expect((await usd()).filter((cents) => cents > 0)).toEqual([1_000]);
    const found = (await deps.profitBatches.find(batchId)) ?? {};
    expect(found).toMatchObject({ state: 'stopped', why: 'proposer-inactive', posted: 1, skipped: 0 });
  });
});

describe('the job', () => {
  it('credits each row once, as one record, one audit row and one mail a person, and the books are exact', async () => {
    const batchId = await started();
    await Promise.all([creditBatches(deps), creditBatches(deps)]);
    await creditBatches(deps);
    expect(await usd()).toEqual([1_000, 1_000, 1_000]);
    expect(await newest()).toMatchObject({ state: 'done', posted: 3, skipped: 0, why: null });
    const { transactionId = '' } = (await deps.profitBatches.find(batchId)) ?? {};
    for (const [index, { uid, email }] of people.entries()) {
      const [record, ...more] = await deps.transactions.listRecent(uid);
      expect(more).toEqual([]);
      expect(await deps.transactions.find(record?.id ?? '')).toMatchObject({
        ...{ transactionId: `${transactionId}${String(index + 2).padStart(4, '0')}`, reason },
        ...{ decidedBy: { uid: ben.uid }, approvals: [{ uid: ada.uid }] },
      });
      const rows = await auditedRows(deps, ['subjectUid', '==', uid]);
      expect(rows.map(({ kind, actorUid }) => [kind, actorUid])).toEqual([['credit-row', ben.uid]]);
      const mails = [...deps.db.documents('mail').values()].filter(({ to }) => to === email);
      expect(mails.map(({ kind }) => kind as unknown)).toEqual(['profit-credited']);
      expect(await problemsOf(uid)).toEqual([]);
    }
    // No single credit can have the key of a row.
    const body = { id: people[0]?.uid ?? '', profit: 1, profitSelected: 'btc', reason: '' } as const;
    const reused = { ...body, transactionId: `${transactionId}0002` };
    expect(outcomeOf(await api.call('credit-profit', { token: ada.token, body: reused }))).toBe('key-reused');
    const done = { ...by(ben), body: { idToStop: batchId } };
    expect(outcomeOf(await api.call('stop-profits', done))).toBe('already-decided');
  });

  it('skips who was suspended, closed, or reached a limit meanwhile, and lists them with the reason', async () => {
    const full = await makePerson(deps, { figures: { usd: limits.accountUnitsMax, btc: 0, eth: 0 } });
    people.push(full);
    const batchId = await started();
    await changeUser(deps, people[0] ?? ada, { isBlocked: true });
    await changeUser(deps, people[1] ?? ada, { closing: { requestedAtMs: 1, closesAtMs: 4e12 } });
    await creditBatches(deps);
    expect(await usd()).toEqual([0, 0, 1_000, limits.accountUnitsMax]);
    expect(await newest()).toMatchObject({ state: 'done', posted: 1, skipped: 3 });
    const skipped = await notDone(batchId);
    expect(skipped.map(({ row, why }) => [row, why])).toEqual([
      [2, 'This account was suspended.'],
      [3, 'This account is closing or closed.'],
      [5, 'This is more than one account can hold'],
    ]);
    expect(skipped[0]).toMatchObject({ user: { email: people[0]?.email }, usd: 10, coin: 'btc', reason });
  });

  it('waits while a price cannot be used or a switch is off, and continues by itself', async () => {
    await started();
    const dark = { ...deps.quotes, quote: () => Promise.reject(new DomainError('rate-unavailable')) };
    await creditBatches({ ...deps, quotes: dark });
    expect(await newest()).toMatchObject({ state: 'running', why: 'Exchange rate unavailable' });
    for (const flag of ['approvals', 'changes'] as const) {
      await deps.flags.save(flagsDocument, { ...normalFlags, [flag]: false });
      await creditBatches(deps);
      expect(await usd()).toEqual([0, 0, 0]);
      expect((await newest()).why).toMatch(/at the moment|right now/);
    }
    await deps.flags.save(flagsDocument, normalFlags);
    await creditBatches(deps);
    expect(await usd()).toEqual([1_000, 1_000, 1_000]);
    expect(await newest()).toMatchObject({ state: 'done', why: null });
  });

  it('prices each row when it is credited, while its dollars are fixed', async () => {
    await started();
    let usdPerCoin = 1_000;
    const quote: typeof deps.quotes.quote = async (coin) => ({
      ...(await deps.quotes.quote(coin)),
      rate: (usdPerCoin += 1_000) as never,
    });
    await creditBatches({ ...deps, quotes: { ...deps.quotes, quote } });
    const booked = await Promise.all(people.map(({ uid }) => deps.transactions.listRecent(uid)));
    expect(booked.flat().map((record) => [record.amountUsdCents, record.rateUsd])).toEqual([
      [1_000, 3_000],
      [1_000, 4_000],
      [1_000, 5_000],
    ]);
  });

  it('stops when somebody says so: what is done stays, and the rest is listed', async () => {
    const batchId = await started();
    let rows = 0;
    const stop = () => api.call('stop-profits', { ...by(cleo), body: { idToStop: batchId } });
    const quote: typeof deps.quotes.quote = async (coin) => {
      if ((rows += 1) === 3) for (const _twice of [1, 2]) expect((await stop()).status).toBe(200);
      return deps.quotes.quote(coin);
    };
    await creditBatches({ ...deps, quotes: { ...deps.quotes, quote } });
    await creditBatches(deps);
    expect(await usd()).toEqual([1_000, 0, 0]);
    expect(await newest()).toMatchObject({ state: 'stopped', posted: 1, stoppedBy: { _id: cleo.uid } });
    expect((await notDone(batchId)).map(({ row, state }) => [row, state])).toEqual([
      [3, 'waiting'],
      [4, 'waiting'],
    ]);
    const stops = await auditedRows(deps, ['kind', '==', 'stop-profits']);
    expect(stops.filter(({ targetId }) => targetId === batchId)).toHaveLength(1);
  });

  it('leaves a batch alone that nobody has confirmed, which expires with its proposal', async () => {
    await propose(ada);
    await creditBatches(deps);
    await later(limits.proposalAgeMsMax);
    expect(await newest()).toMatchObject({ state: 'expired' });
    expect(await usd()).toEqual([0, 0, 0]);
  });
});

it('the rows of a batch count as people for whoever reads what one administrator made up, and page by page', async () => {
  await propose(ada);
  const { _id: batchId } = await newest();
  const page = (query: Record<string, string>) =>
    api.call('list-profits', { ...by(ada), query: { batchId, ...query } });
  const read = async () => {
    const rows = await auditedRows(deps, ['actorUid', '==', ada.uid]);
    return rows.filter(({ kind }) => kind === 'list-profits').map(({ detail }) => detail?.['people']);
  };
  const { body } = await page({});
  expect([body.items.length, body.nextCursor]).toEqual([3, null]);
  expect(await read()).toContain(people.map(({ uid }) => uid).join(' '));
  expect((await page({ cursor: '0003' })).body.items.map(({ row }) => row)).toEqual([4]);
  expect(outcomeOf(await page({ cursor: '../x' }))).toBe('invalid-input');
  expect(outcomeOf(await page({ batchId: 'A'.repeat(26) }))).toBe('not-found');
  await confirmIt();
  await page({});
  expect(await read()).toContain(batchId);
});
