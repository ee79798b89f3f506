import { describe, expect, it } from 'vitest';
import { auditedRows } from '../../../../testing/audit-rows.ts';
import { accountOf, makePerson } from '../../../../testing/people.ts';
import { answerProofRequests } from '../../../../testing/prove-books.ts';
import { fileFinding } from '../../../../testing/records.ts';
import { memoryApi } from '../../../../testing/tested-api.ts';

const { deps, api } = await memoryApi({}, () => ({ log: { info: () => undefined, error: () => undefined } }));
const admin = await makePerson(deps, { isAdmin: true, name: 'Ada Admin' });
const holder = await makePerson(deps, { figures: { usd: 100_000, btc: 0, eth: 0 } });

const params = () => ({ adminId: admin.uid });
const books = async () => (await api.call('get-books', { token: admin.token, params: params() })).body;
const prove = () => api.call('prove-books', { token: admin.token, params: params() });
const close = (body: { findingId: string; entryId?: string; note?: string }) =>
  api.call('close-finding', {
    token: admin.token,
    params: params(),
    body: { entryId: '', note: '', ...body },
  });

describe('the books', () => {
  it('are empty before the first check', async () => {
    expect(await books()).toEqual({
      isRequested: false,
      runs: [],
      sums: [],
      invariants: [],
      check: undefined,
      findings: [],
      holdings: [],
      onChain: [],
      months: [],
    });
  });

  it('are checked on request, once however often it is requested, and leave a row', async () => {
    expect([(await prove()).status, (await prove()).status]).toEqual([200, 200]);
    expect((await books()).isRequested).toBe(true);
    await Promise.all([answerProofRequests(deps), answerProofRequests(deps)]);
    const shown = await books();
    expect(shown).toMatchObject({ isRequested: false, findings: [] });
    expect(shown.runs[0]).toMatchObject({ isWhole: true, violations: 0 });
    expect(shown.sums[0]).toEqual({ account: 'users', usd: '1000.00', btc: '0.00000000', eth: '0.00000000' });
    expect(shown.sums.find(({ account }) => account === 'sys:adjust')?.usd).toBe('-1000.00');
    expect(shown.invariants.map(({ violations }) => violations)).not.toContain(1);
    expect(await auditedRows(deps, ['kind', '==', 'prove-books'])).toHaveLength(1);
  });

  it('show what a check has found, and keep it open if a later check no longer finds it', async () => {
    const account = await accountOf(deps, holder.uid);
    await deps.accounts.save(holder.uid, { ...account, usd: { available: 100_001, held: 0 } });
    await deps.proofRequests.save('all', { kind: 'all', byUid: admin.uid, atMs: deps.now() });
    await answerProofRequests(deps);
    expect((await books()).findings.map(({ code, user }) => [code, user])).toContainEqual(['I2', holder.uid]);
    expect((await books()).invariants.find(({ invariant }) => invariant === 'I2')?.violations).toBe(1);
    const home = async () => (await api.call('get-desk', { token: admin.token, params: params() })).body;
    const { check: failed, findings } = await home();
    expect([failed?.failed, findings.count]).toEqual([2, (await books()).findings.length]);

    // The view is about the person whom it shows.
    const views = await auditedRows(deps, ['kind', '==', 'get-books'], ['actorUid', '==', admin.uid]);
    expect(views.at(-1)?.detail?.['people']).toContain(holder.uid);
    await deps.accounts.save(holder.uid, account);
    await deps.proofRequests.save('all', { kind: 'all', byUid: admin.uid, atMs: deps.now() });
    await answerProofRequests(deps);
    const later = await books();
    expect(later.invariants.find(({ invariant }) => invariant === 'I2')?.violations).toBe(0);
    expect(later.findings.map(({ code }) => code)).toContain('I2');
    // An open finding is no broken ledger; Home says the same as Books.
    expect(later.check).toMatchObject({ checks: later.invariants.length, failed: 0 });
    expect(await home()).toMatchObject({ check: later.check, findings: { count: later.findings.length } });
  });
});

describe('a finding', () => {
  const isOpen = async (id: string) => (await deps.findings.find(id))?.isOpen;

  it('is closed by a note, which is in the audit trail, and stays as it was closed', async () => {
    const findingId = await fileFinding(deps, holder.uid);
    expect((await close({ findingId, note: 'a clock' })).status).toBe(200);
    expect((await close({ findingId, note: 'another' })).status).toBe(200);
    expect(await deps.findings.find(findingId)).toMatchObject({
      isOpen: false,
      closure: { byUid: admin.uid, note: 'a clock', entryId: null },
    });
    const rows = await auditedRows(deps, ['targetId', '==', findingId]);
    expect(rows).toMatchObject([{ kind: 'close-finding', detail: { note: 'a clock', code: 'I2' } }]);
  });

  it('that somebody else has closed leaves an audit row about the person it concerns', async () => {
    const findingId = await fileFinding(deps, holder.uid);
    expect((await close({ findingId, note: 'a clock' })).status).toBe(200);
    const other = await makePerson(deps, { isAdmin: true });
    const shown = await api.call('close-finding', {
      token: other.token,
      params: { adminId: other.uid },
      body: { findingId, entryId: '', note: 'let me see' },
    });
    expect(shown.body.user).toBe(holder.uid);
    const views = await auditedRows(deps, ['actorUid', '==', other.uid]);
    expect(views.map(({ kind, targetId, subjectUid }) => [kind, targetId, subjectUid])).toEqual([
      ['get-books', findingId, holder.uid],
    ]);
  });

  it('is closed by a journal entry of that account, and by no other', async () => {
    const findingId = await fileFinding(deps, holder.uid);
    const stranger = await makePerson(deps, { figures: { usd: 1, btc: 0, eth: 0 } });
    const [theirs] = await deps.journal.listOf(stranger.uid);
    const [own] = await deps.journal.listOf(holder.uid);
    for (const entryId of [theirs?.id ?? '', 'no-such-entry', 'a/b', '.', '__reserved__'])
      expect((await close({ findingId, entryId })).error.code).toBe('invalid-input');
    expect(await isOpen(findingId)).toBe(true);
    expect((await close({ findingId, entryId: own?.id ?? '' })).status).toBe(200);
    expect(await isOpen(findingId)).toBe(false);
  });

  it('cannot be closed without entry or note, nor by the person it concerns', async () => {
    const findingId = await fileFinding(deps, holder.uid);
    expect((await close({ findingId, note: '  ' })).error.code).toBe('invalid-input');
    const own = await fileFinding(deps, admin.uid);
    expect((await close({ findingId: own, note: 'mine' })).error.code).toBe('own-record');
    expect([await isOpen(findingId), await isOpen(own)]).toEqual([true, true]);
  });
});

describe('what the wallets hold', () => {
  const count = (btc: number, eth: number) =>
    api.call('record-holdings', { token: admin.token, params: params(), body: { btc, eth } });

  it('is kept for the day with the sums of the ledger, and a second count replaces it', async () => {
    const [whole = expect.fail('There was no check')] = await deps.reconciliations.list({
      orderBy: [['atMs', 'desc']],
      limit: 1,
    });
    const sums = {
      ...whole.sums,
      'sys:deposit': { usd: '0', btc: '-300000000', eth: '0' },
      'sys:payout': { usd: '0', btc: '100000000', eth: '0' },
    };
    await deps.reconciliations.save(String(whole.atMs), { ...whole, sums });
    await count(1, 0);
    expect((await count(1.5, 0.25)).body).toMatchObject({
      day: new Date(deps.now()).toISOString().slice(0, 10),
      btc: '1.50000000',
      ledgerBtc: '2.00000000',
      differenceBtc: '-0.50000000',
      differenceEth: '0.25000000',
      by: 'Ada Admin',
    });
    expect((await books()).holdings).toHaveLength(1);
    const rows = await auditedRows(deps, ['kind', '==', 'record-holdings']);
    expect(rows.map(({ detail }) => detail?.['btcUnitsBefore']).sort()).toEqual([100_000_000, null]);
  });
});
