import { describe, expect, it } from 'vitest';
import { collections } from '@keelstone/domain/collections';
import { stateDigest } from '@keelstone/domain/core/decision/expected-state';
import { DomainError } from '@keelstone/domain/errors';
import { dayMs } from '@keelstone/domain/kernel/time/time-units';
import type { ProfitBatch } from '@keelstone/domain/money/profit/profit-batch';
import { profitLimits } from '@keelstone/domain/money/profit/profit.limits';
import { auditedRows } from '../../../../testing/audit-rows.ts';
import { times } from '../../../../testing/burst.ts';
import { changes } from '../../../../testing/database.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { changeUser } from '../../../../testing/principals.ts';
import { by, csvOf, profitForMany } from '../../../../testing/profit.ts';
import { freshKey } from '../../../../testing/records.ts';
import { outcomeOf } from '../../../../testing/tested-api.ts';
import { confirm, givePolicy, refuse } from '../../../../testing/three-administrators.ts';
import { pipelineLimits } from '../../../pipeline/pipeline.limits.ts';
import { alertAdmins } from '../../desk/audit/alert-admins.service.ts';
import { submitBatch } from './credit-many.service.ts';
import { creditProfitBatches } from './credit-profit-batches.service.ts';

const made = await profitForMany();
const { deps, api, ada, ben, cleo, people, rowOf, send, check, propose, newest, waitingProposal } = made;
const { started, usd } = made;

/** But for the rows about who looked, and files that are checked. */
async function nothingKept(work: () => Promise<unknown>): Promise<void> {
  const before = deps.stored();
  await work();
  expect(
    changes(before, deps.stored()).filter((path) => !/^(audit|profitChecks|profitTexts)/.test(path)),
  ).toEqual([]);
}

describe('a file of profit', () => {
  it('is checked with totals and every problem by row, and nothing is stored while a row with a problem is in it', async () => {
    const [one, two, three] = people;
    if (one === undefined || two === undefined || three === undefined) throw new Error('Too few people');
    const blocked = await makePerson(deps, { isBlocked: true });
    const csv = csvOf([
      ...[rowOf(one, '10.00'), rowOf({ email: two.uid }, '20.00', 'eth'), rowOf(blocked)],
      ...[rowOf({ email: two.email.toUpperCase() }), rowOf(ada), rowOf({ email: 'who@people.test' })],
      rowOf(three, '1,500'),
    ]);
    await nothingKept(async () => {
      const checked = await check(ada, { csv });
      expect(checked.changes.map(({ after }) => after)).toEqual(['$30.00 to 2 people', '$10.00', '$20.00']);
      expect(checked.problems.map(({ row }) => row)).toEqual([4, 5, 6, 7, 8]);
      expect(checked.digest).toBeUndefined();
      // Not even with the answer to another file.
      const { digest = '' } = await check(ada);
      expect((await send(ada, { csv, digest })).error).toMatchObject({
        code: 'changed-meanwhile',
        changed: ['record'],
      });
    });
    const left = await propose(ada, { csv, leftOut: '8 4 5 6 7' });
    expect(left.body.message).toBe('Proposed. Another administrator has to confirm it');
    const { people: many, state, changes: lines } = await newest();
    expect([many, state, lines.at(3)?.after]).toEqual([2, 'proposed', '8, 4, 5, 6, 7']);
  });

  it('is refused if the text is no such file, and if a person in it was suspended since the check', async () => {
    expect((await send(ada, { csv: 'a,b\n1,2' })).error).toMatchObject({
      code: 'invalid-input',
      field: 'csv',
    });
    const transactionId = freshKey();
    const { digest = '' } = await check(ada, { transactionId });
    await changeUser(deps, people[1] ?? ada, { isBlocked: true });
    await nothingKept(async () =>
      expect(outcomeOf(await send(ada, { transactionId, digest }))).toBe('changed-meanwhile'),
    );
  });

  it('is refused without a reason if its digest was made up, and the people read are audited', async () => {
    const blocked = await makePerson(deps, { isBlocked: true });
    const csv = csvOf([rowOf(blocked)]);
    for (const words of ['This account is suspended.', 'Nobody has this account.']) {
      const problems = [{ row: 2, text: `${blocked.email}: ${words}` }];
      const digest = stateDigest({ record: { chain: '', problems, repeats: '' }, balances: {}, policy: {} });
      const { error } = await send(ada, { csv, digest });
      expect(error).toMatchObject({ code: 'changed-meanwhile', changed: ['record'] });
    }
    const rows = await auditedRows(deps, ['kind', '==', 'list-profits'], ['actorUid', '==', ada.uid]);
    const read = rows.filter(({ detail }) => String(detail?.['people']).includes(blocked.uid));
    expect(read).toHaveLength(1);
  });

  it('may be larger than any other body, but no larger than the longest file', async () => {
    const filled = (bytes: number) => csvOf([rowOf(people[0] ?? ada).padEnd(bytes)]);
    expect(outcomeOf(await send(ada, { csv: filled(profitLimits.fileLengthMax) }))).toBe('invalid-input');
    expect(outcomeOf(await send(ada, { csv: filled(profitLimits.fileLengthMax - 30) }))).toBe(200);
    expect(outcomeOf(await send(ada, { csv: filled(profitLimits.bodyBytesMax) }))).toBe('payload-too-large');
    const body = { name: 'x'.repeat(pipelineLimits.bodyBytesMax), number: '+12025550100' };
    expect(outcomeOf(await api.call('update-profile', { token: ada.token, body }))).toBe('payload-too-large');
  });

  it('is one batch however often the file is sent; another file with its key is refused, and a stopped batch never starts', async () => {
    const [transactionId, startedAtMs] = [freshKey(), deps.now()];
    for (const _twice of [1, 2]) expect((await propose(ada, { transactionId })).status).toBe(200);
    const csv = csvOf(people.slice(1).map((person) => rowOf(person)));
    expect(outcomeOf(await propose(ada, { transactionId, csv }))).toBe('key-reused');
    const { batches } = (await api.call('list-profits', by(ben))).body;
    expect(batches.filter(({ createdAt }) => Date.parse(createdAt) >= startedAtMs)).toHaveLength(1);
    const { _id: proposal = '' } = (await waitingProposal()) ?? {};
    expect((await refuse(api, ben, proposal)).status).toBe(200);
    expect(await newest()).toMatchObject({ state: 'stopped', why: `Refused by Test Person (${ben.email})` });
    expect(outcomeOf(await propose(ada, { transactionId }))).toBe('already-decided');
  });

  it('is audited as one person read, and so is each person whose state a problem shows', async () => {
    await changeUser(deps, people[0] ?? ada, { isBlocked: true });
    await check(ada);
    await started({ csv: csvOf(people.slice(1).map((person) => rowOf(person))) });
    await creditProfitBatches(deps);
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
  const repeats = async () =>
    (await check(ada)).changes.find(({ what }) => what === 'Given the same amount before')?.after;
  const warned = async () => {
    const asked = { ...by(ben), body: { idToConfirm: (await waitingProposal())?._id ?? '' } };
    return (await api.call('preview-confirm-proposal', asked)).body.warnings.map(({ text }) => text);
  };
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
    await creditProfitBatches(deps);
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
    for (const _twice of [1, 2]) expect(outcomeOf(await confirm(api, ben, id))).toBe(200);
  });

  it('are warned before they agree to the same amounts a second time', async () => {
    await propose(ada);
    await propose(cleo);
    expect(await warned()).toEqual([]);
    await made.confirmIt();
    const running = /^Given the same amount before: 3 of these people on .* \(running\)\.$/;
    expect(await warned()).toEqual([expect.stringMatching(running)]);
  });

  it('are warned of a corrected file too: of each who was credited the same in another batch of 30 days', async () => {
    await started();
    await creditProfitBatches(deps);
    const [first, ...others] = people;
    const corrected = csvOf([rowOf(first ?? ada, '12.00'), ...others.map((each) => rowOf(each))]);
    await propose(ada, { csv: corrected.replaceAll(made.about.reason, 'Corrected') });
    expect(await warned()).toEqual([
      expect.stringMatching(/^Given the same amount before: 2 of these people on [^,]*, [^,]* \(done\)\.$/),
    ]);
    expect((await refuse(api, ben, (await waitingProposal())?._id ?? '')).status).toBe(200);
    await made.later(31 * dayMs);
    expect(await repeats()).toBeUndefined();
  });

  it('are warned however many batches nobody started, and also if a started batch is beyond the bound', async () => {
    const batchId = await started();
    const paid = await deps.profitBatches.find(batchId);
    if (paid === undefined) throw new Error('There is no batch');
    const same = /^3 of these people on [^,]*, [^,]* \(running\)/;
    const bound = /older files were not compared$/;
    const save = async (batches: number, changed: Partial<ProfitBatch>) => {
      for (const id of times(batches, (at) => `${batchId}${String(at)}`))
        await deps.profitBatches.save(id, { ...paid, id, ...changed });
    };
    await save(10, { state: 'stopped', startedAtMs: null, rows: profitLimits.rowsMax });
    expect(await repeats()).toMatch(new RegExp(`${same.source}$`));
    // One row less than the bound is left for the older file.
    await deps.profitBatches.save(batchId, { ...paid, rows: profitLimits.rowsMax });
    await save(1, { startedAtMs: deps.now(), rows: 1 });
    expect(await repeats()).toMatch(new RegExp(`${same.source}, ${bound.source}`));
    await save(1, { startedAtMs: deps.now(), rows: profitLimits.rowsMax });
    expect(await repeats()).toMatch(new RegExp(`^${bound.source}`));
    await save(101, { startedAtMs: deps.now(), rows: 1 });
    expect(await repeats()).toMatch(new RegExp(`^${bound.source}`));
    await made.later(31 * dayMs);
  });

  it('an only administrator credits alone; the sum is added to the amounts of the rule', async () => {
    await onlyAdmins(ada);
    await givePolicy(deps, { fromUsdCents: 5_000 });
    expect((await propose(ada)).body.message).toBe('Profit is being credited');
    const alone = (await deps.soloAmounts.find(ada.uid))?.hours ?? {};
    expect(Object.values(alone)).toEqual([3_000]);
    // Together they reach the bound, and nobody could confirm it.
    expect((await propose(ada)).body.message).toMatch(/^Proposed/);
    await creditProfitBatches(deps);
    expect(await usd()).toEqual([1_000, 1_000, 1_000]);
  });

  it('an only administrator proposes what was checked once: under another key it is checked again first', async () => {
    await onlyAdmins(ada);
    const { digest = '' } = await check(ada);
    const transactionId = freshKey();
    for (const _twice of [1, 2]) {
      expect(outcomeOf(await send(ada, { digest, transactionId }))).toBe(200);
      expect(outcomeOf(await send(ada, { digest }))).toBe('changed-meanwhile');
      await creditProfitBatches(deps);
    }
    expect(await usd()).toEqual([1_000, 1_000, 1_000]);
    // The request's own batch is no repeat.
    expect(await check(ada, { transactionId })).toMatchObject({ digest });
  });
});

it('a reader of a batch that one administrator made is audited as reading its people, page by page', async () => {
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
  expect((await page({ cursor: '0003' })).body.items.map(({ _id }) => _id)).toEqual(['0004']);
  expect(outcomeOf(await page({ cursor: '../x' }))).toBe('invalid-input');
  expect(outcomeOf(await page({ batchId: 'A'.repeat(26) }))).toBe('not-found');
  await api.call('stop-profits', { ...by(ada), body: { idToStop: batchId } });
  await page({});
  expect(await read()).not.toContain(batchId);
  const agreed = await started({ csv: csvOf([rowOf(ben)]).replace(ben.email, people[0]?.email ?? '') });
  await page({ batchId: agreed });
  expect(await read()).toContain(agreed);
});

it('a file that arrives while another one with its key is proposed leaves no rows in that batch', async () => {
  const late = { transactionId: freshKey(), csv: csvOf(people.map((each) => rowOf(each, '9000.00', 'eth'))) };
  const { digest: lateDigest = '' } = await check(ada, late);
  const user = (await deps.users.find(ada.uid)) ?? expect.fail('There is no such administrator');
  const caller = { uid: ada.uid, sid: 's', scope: 'full', isAdmin: true, user } as const;
  let proposed: Promise<unknown> | undefined;
  const find: typeof deps.profitBatches.find = async (id) => {
    const found = await deps.profitBatches.find(id);
    await (proposed ??= propose(ada, { transactionId: late.transactionId }));
    return found;
  };
  const slow = { ...deps, profitBatches: { ...deps.profitBatches, find } };
  const submission = {
    ...late,
    leftOut: '',
    expected: lateDigest,
    caller,
    origin: { requestId: 'r', ip: '', userAgent: '', forwarded: [] },
  };
  await expect(submitBatch(submission, slow)).rejects.toThrow(new DomainError('key-reused'));
  const { _id: batchId } = await newest();
  expect(made.rowsOf(batchId).map(({ amountUsdCents }) => amountUsdCents)).toEqual([1_000, 1_000, 1_000]);
});
