import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { collections } from '@keelstone/domain/collections';
import { booksLimits } from '@keelstone/domain/desk/books/books.limits';
import { auditedRows } from '../../../../testing/audit-rows.ts';
import { times } from '../../../../testing/burst.ts';
import { accountOf, arrangedFigures, makePerson, postArranged, tokenOf } from '../../../../testing/people.ts';
import { watchBooks } from '../../../../testing/prove-books.ts';
import { addAuditRow } from '../../../../testing/records.ts';
import { memoryApi } from '../../../../testing/tested-api.ts';
import { sealAudit } from '../audit/seal-audit.service.ts';
import { hashText } from './close-months.service.ts';
import { resumeParts } from './prove-parts.service.ts';

const now = { ms: 0 };
const quietLog = { info: () => undefined, error: () => undefined };
const { deps, api } = await memoryApi({ now: () => now.ms }, () => ({ log: quietLog }));
const on = (iso: string): void => void (now.ms = Date.parse(iso));

// Three months of movements.
on('2026-08-20T10:00:00Z');
const admin = await makePerson(deps, { isAdmin: true });
const ada = await makePerson(deps, { figures: { usd: 250_000, btc: 100_000_000, eth: 5 } });
await addAuditRow(deps, 'approve-kyc', { by: admin, about: ada, atMs: now.ms });
on('2026-08-31T23:59:59.999Z');
const erased = await makePerson(deps, { figures: { usd: 900, btc: 0, eth: 0 } });
const cents = (name: string, count: number) =>
  times(count, (index) => arrangedFigures(`${name}${String(index)}`, { usd: 1, btc: 0, eth: 0 }));
on('2026-09-01T00:00:00Z');
await postArranged(deps, erased.uid, [arrangedFigures('back', { usd: -900, btc: 0, eth: 0 })]);
const untilSeptember = deps.db.keep();

/** The rest of them, with so many entries at one moment of September; returns what restores it all. */
async function continued(count: number) {
  untilSeptember();
  on('2026-09-12T12:00:00Z');
  await postArranged(deps, ada.uid, cents('cent', count));
  on('2026-10-01T00:00:00Z');
  await postArranged(deps, ada.uid, [
    {
      event: 'withdrawal-settled',
      recordId: 'paid',
      reason: '',
      postings: [
        { account: 'user:available', asset: 'usd', delta: -50_001 },
        { account: 'sys:payout', asset: 'usd', delta: 50_001 },
        { account: 'user:available', asset: 'btc', delta: -100_000_000 },
        { account: 'sys:payout', asset: 'btc', delta: 100_000_007 },
        { account: 'sys:fx', asset: 'btc', delta: -7 },
      ],
    },
  ]);
  on('2026-10-12T12:00:00Z');
  await postArranged(deps, ada.uid, cents('late', 3));
  return deps.db.keep();
}
/** With one entry more in September than two parts of a file have. */
const inParts = await continued(2 * booksLimits.monthPartEntries);
beforeEach(await continued(2));

/** The nightly check of all books, after the audit chain was sealed. */
async function check(iso: string, given = deps) {
  on(iso);
  await sealAudit(deps);
  const { violations } = await watchBooks('all', given);
  return violations
    .filter(({ invariant }) => invariant === 'I19')
    .map(({ subject, detail }) => [subject, detail]);
}
const closed = () => deps.monthCloses.list({ orderBy: [['month', 'asc']] });
const closedMonths = async () => (await closed()).map(({ month }) => month);
const ask = async (query: { month?: string; part?: string } = {}) =>
  api.request('export-month', {
    token: await tokenOf(deps, admin.uid),
    params: { adminId: admin.uid },
    query,
  });
const textOf = async (query: { month?: string; part?: string }) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode((await ask(query)).body as Uint8Array);
const fileOf = async (month: string) => {
  const parts = (await deps.monthCloses.find(month))?.parts ?? [];
  const texts: string[] = [];
  for (const part of parts.keys()) texts.push(await textOf({ month, part: String(part) }));
  return texts.join('');
};
/** Writes as only somebody with direct database access can. */
const tamper = (collection: keyof typeof collections, id: string, fields: object) =>
  deps.db.write((writer) => writer.update({ collection: collections[collection], id }, fields));

describe('a month', () => {
  it('is closed an hour after its end, with a row of the audit trail that names its file, by one of two runs', async () => {
    inParts();
    expect(await check('2026-10-01T00:59:59.999Z')).toEqual([]);
    expect(await closedMonths()).toEqual(['2026-08']);
    await Promise.all([check('2026-10-01T01:00:00Z'), check('2026-10-01T01:00:00Z')]);
    expect(await closedMonths()).toEqual(['2026-08', '2026-09']);
    const [august, september] = await closed();
    expect(august?.closing).toEqual(september?.opening);
    expect([august?.entries, september?.entries]).toEqual([2, 2 * booksLimits.monthPartEntries + 1]);
    expect(september?.previous).toBe(august?.sha256);
    const rows = await auditedRows(deps, ['kind', '==', 'close-month']);
    expect(rows.map(({ targetId }) => targetId)).toEqual(
      [august, september].map((each) => `${String(each?.month)}:${String(each?.sha256)}`),
    );
    expect(await check('2026-12-02T03:00:00Z')).toEqual([]);
    expect(await closedMonths()).toEqual(['2026-08', '2026-09', '2026-10', '2026-11']);
  });

  it('waits until the audit chain contains it', async () => {
    on('2026-10-02T03:00:00Z');
    await watchBooks('all', deps);
    expect(await closedMonths()).toEqual([]);
    await sealAudit(deps);
    await addAuditRow(deps, 'approve-kyc', { by: admin, atMs: now.ms });
    on('2026-10-02T04:00:00Z');
    await watchBooks('all', deps);
    expect(await closedMonths()).toEqual([]);
    await check('2026-10-02T04:00:00Z');
    expect(await closedMonths()).toEqual(['2026-08', '2026-09']);
  });

  it('stays open, with a finding, while its movements do not lead to what the accounts have', async () => {
    const account = await accountOf(deps, ada.uid);
    const given = (available: number) => tamper('accounts', ada.uid, { usd: { available, held: 0 } });
    await given(account.usd.available + 1);
    expect(await check('2026-09-02T03:00:00Z')).toEqual([
      ['2026-08', 'cannot be closed: users usd is 250900, not 250901'],
    ]);
    expect((await deps.findings.listOpen(50)).map(({ code }) => code)).toContain('I19');
    expect(await closedMonths()).toEqual([]);
    await given(account.usd.available);
    await check('2026-09-02T03:00:00Z');
    expect(await closedMonths()).toEqual(['2026-08']);
    await given(account.usd.available + 1);
    expect(await check('2026-10-02T03:00:00Z')).toEqual([
      ['2026-08', 'the accounts do not follow from its end: users usd is 250901, not 250900'],
    ]);
    expect(await closedMonths()).toEqual(['2026-08']);
    await given(account.usd.available);
    expect(await check('2026-10-03T03:00:00Z')).toEqual([]);
    expect(await closedMonths()).toEqual(['2026-08', '2026-09']);
  });

  it('closes as before after a person was erased, whose movements stay', async () => {
    await check('2026-09-02T03:00:00Z');
    await deps.users.eraseNow(erased.uid);
    expect(await check('2026-10-02T03:00:00Z')).toEqual([]);
    expect(await closedMonths()).toEqual(['2026-08', '2026-09']);
  });

  it('that was interrupted is not closed, the check fails after it has kept its report, and the next one closes it', async () => {
    inParts();
    await check('2026-09-02T03:00:00Z');
    const listOfTime: typeof deps.journal.listOfTime = (time, page) =>
      page.after === null || time.fromMs !== Date.parse('2026-09')
        ? deps.journal.listOfTime(time, page)
        : Promise.reject(new Error('killed'));
    const broken = { ...deps, journal: { ...deps.journal, listOfTime } };
    await expect(check('2026-10-02T03:00:00Z', broken)).rejects.toThrow('Months could not be closed');
    expect((await deps.reconciliations.findLatestWhole())?.atMs).toBe(now.ms);
    expect(await closedMonths()).toEqual(['2026-08']);
    await check('2026-10-02T04:00:00Z');
    expect(await closedMonths()).toEqual(['2026-08', '2026-09']);
  });
});

describe('a month of several parts', () => {
  const full = booksLimits.monthPartEntries;
  /** Dependencies whose time is up after a part of September, or which are killed at it. */
  const slow = (read: number[], isKilled = false) => {
    const listOfTime: typeof deps.journal.listOfTime = async (time, page) => {
      const entries = await deps.journal.listOfTime(time, page);
      if (time.fromMs !== Date.parse('2026-09')) return entries;
      if (isKilled) throw new Error('killed');
      now.ms += booksLimits.runMsMax + 1;
      read.push(entries.length);
      return entries;
    };
    return { ...deps, journal: { ...deps.journal, listOfTime } };
  };
  const files = async () => (await closed()).map(({ closedAtMs: _atMs, seal: _seal, ...file }) => file);
  const begin = async (read: number[]) => {
    inParts();
    await check('2026-10-02T03:00:00Z', slow(read));
  };

  it('is continued where a run had no time left, or was killed, and its file is the same as if it were read at once', async () => {
    inParts();
    await check('2026-10-02T03:00:00Z');
    const [expected, read] = [await files(), Array<number>()];
    await begin(read);
    expect([await closedMonths(), read]).toEqual([['2026-08'], [full]]);
    await expect(resumeParts(slow([], true))).rejects.toThrow('could not be checked');
    for (let run = 0; run < 3; run += 1) await resumeParts(slow(read));
    expect([await files(), read]).toEqual([expected, [full, full, 1]]);
    expect(hashText(await fileOf('2026-09'))).toBe(expected[1]?.sha256);
    expect(await auditedRows(deps, ['kind', '==', 'close-month'])).toHaveLength(2);
  });

  it('is read again if what was read is not signed, of another file or a day old, and is not closed without an entry that is left', async () => {
    const read: number[] = [];
    await begin(read);
    // Pretends that an entry more was read, which would then be in no part.
    await tamper('sweeps', 'closeMonth', { entries: full + 1, after: { atMs: now.ms, id: '' } });
    await resumeParts(slow(read));
    expect(read).toEqual([full]);
    await watchBooks('all', slow(read));
    expect(read).toEqual([full, full]);
    await tamper('monthCloses', '2026-08', { sha256: 'another' });
    await check('2026-10-02T04:00:00Z', slow(read));
    expect(read).toEqual([full, full, full]);
    now.ms += booksLimits.monthReadMsMax + 1;
    await resumeParts(slow(read));
    expect([read.length, await closedMonths()]).toEqual([3, ['2026-08']]);
    await check('2026-10-03T05:00:00Z', slow(read));
    expect(read).toEqual([full, full, full, full]);
    await deps.journal.eraseNow(`cent${String(2 * full - 1)}_figures-edited`);
    await resumeParts(deps);
    expect(await closedMonths()).toEqual(['2026-08']);
    expect((await deps.findings.listOpen(50)).map(({ code }) => code)).toContain('I19');
  });
});

describe('the file of a closed month', () => {
  it('is always the same, and no part of it is sent, with a finding, once the journal is another', async () => {
    inParts();
    await check('2026-10-02T03:00:00Z');
    const file = await fileOf('2026-09');
    expect(hashText(file)).toBe((await deps.monthCloses.find('2026-09'))?.sha256);
    await check('2026-11-02T03:00:00Z');
    expect(await fileOf('2026-09')).toBe(file);
    // The sums are the same, and so is the number of entries.
    await tamper('journal', 'cent5_figures-edited', { uid: erased.uid });
    const parts = await Promise.all([0, 1, 2].map((part) => ask({ month: '2026-09', part: String(part) })));
    expect(parts.map(({ status }) => status).sort()).toEqual([200, 200, 500]);
    await deps.journal.eraseNow('cent5_figures-edited');
    expect(await check('2026-11-03T03:00:00Z')).toEqual([
      ['2026-09', 'its movements are not those that were closed'],
    ]);
    expect((await ask({ month: '2026-08' })).status).toBe(200);
  });
});

describe('docs/verify-month.mjs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keelstone-month-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const script = fileURLToPath(new URL('../../../../../docs/verify-month.mjs', import.meta.url));
  const place = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const run = (text: string, ...args: string[]) => {
    const command = [script, place('month.csv', text), ...args];
    const { status, stdout } = spawnSync(process.execPath, command, { encoding: 'utf8' });
    return [status, stdout.trim()];
  };

  it('has 40 lines at most, verifies a file against its hash and the file before, and notices another one', async () => {
    expect(readFileSync(script, 'utf8').trim().split('\n').length).toBeLessThanOrEqual(40);
    await check('2026-11-02T03:00:00Z');
    const [file, earlier] = [await fileOf('2026-10'), place('earlier.csv', await fileOf('2026-09'))];
    const [close] = (await closed()).slice(-1);
    const sha256 = close?.sha256 ?? '';
    const head = `${String(close?.seal.seq)}:${String(close?.seal.hash)}`;
    const verified = `2026-10 verified: 4 entries, audit head ${head}, SHA-256 ${sha256}`;
    expect(run(file, sha256, earlier)).toEqual([0, verified]);
    expect(run(file.replace('late2_', 'late7_'), sha256)).toEqual([
      1,
      expect.stringContaining('This is not the file that was closed'),
    ]);
    const other = place('other.csv', readFileSync(earlier, 'utf8').replace('0.01', '0.02'));
    expect(run(file, sha256, other)).toEqual([1, 'The file of the month before is another one']);
    const entry = /[^\r\n]*late1_[^\r\n]*\r\n/g;
    const line = /[^\r\n]*,sys:fx,btc,-0.00000007\r\n/;
    for (const [change, fault] of [
      [file.replace(entry, ''), 'users usd: opening and entries do not lead to the closing'],
      [file.replace(line, ''), 'paid_withdrawal-settled btc: does not sum to zero'],
      [
        file.replace(/closing,,,users,eth,0.00000005/, 'closing,,,users,eth,0.00000006'),
        'eth: does not sum to zero',
      ],
      [file.replace('2026-10-12T12', '2026-11-12T12'), 'Entries are not in the order of their time'],
      [file.replace('2026-10-12T12', '2026-09-12T12'), 'Entries are not in the order of their time'],
    ] as const)
      expect(run(change)).toEqual([1, expect.stringContaining(fault)]);
  });
});
