import { beforeEach, describe, expect, it } from 'vitest';
import { auditLimits } from '@keelstone/domain/desk/audit/audit.limits';
import { dayMs } from '@keelstone/domain/kernel/time/time-units';
import { defaultExpiringDays } from '@keelstone/domain/rights/retention/expiry';
import { memoryDeps } from '../../../../testing/memory-store/memory-deps.ts';
import type { Deps } from '../../../entry/create-deps.ts';
import { platformLimits } from '../../../platform/platform.limits.ts';
import { recordSecurityEvent } from '../../core/security-event/record-security-event.service.ts';
import { sealAudit } from './seal-audit.service.ts';
import { verifyAudit } from './verify-audit.service.ts';
import { watchAudit } from './watch-audit.service.ts';

const startMs = 1_760_000_000_000;
let nowMs = startMs;
const lines: object[] = [];
const made = memoryDeps({ now: () => nowMs });
const deps = { ...made, log: { ...made.log, info: (fields: object) => void lines.push(fields) } };
const restore = deps.db.keep();
beforeEach(() => {
  restore();
  nowMs = startMs;
});

/** A decision at a moment, or a sign-in. */
async function happen(atMs: number, kind: 'decision' | 'sign-in' = 'decision'): Promise<void> {
  const about = { actorUid: 'ada', targetId: 'record', subjectUid: 'clara', requestId: 'r', atMs };
  if (kind === 'decision')
    await deps.audit.addNow({ ...about, kind: 'approve-kyc', sessionRef: null }, { ip: '198.51.100.1' });
  else
    await deps.runTransaction((tx) => {
      const detail = { browser: 'Firefox', os: 'Linux', ip: '198.51.100.1' };
      recordSecurityEvent(
        tx,
        {
          uid: 'clara',
          origin: { requestId: 'r' },
          atMs,
          fact: { kind: 'sign-in', detail },
        },
        deps,
      );
      return Promise.resolve();
    });
}

const at = (index: number): number => startMs + index;
const seals = () => deps.seals.listFrom(0, 100);
const faults = async () => (await verifyAudit(deps)).faults;

/** Writes as only somebody with direct database access can. */
const tamper = (work: Parameters<typeof deps.db.write>[0]) => deps.db.write(work);
const placeAt = (atMs: number) => {
  const [id] = [...deps.db.documents('audit')].find(([, row]) => row['atMs'] === atMs) ?? [];
  if (id === undefined) throw new Error(`No row of ${String(atMs)}`);
  return { collection: 'audit', id };
};

describe('the sealing of event rows', () => {
  it('takes decisions and security events together, once they are ten minutes old', async () => {
    await happen(at(0));
    await happen(at(1), 'sign-in');
    await happen(at(2));
    nowMs = at(1) + auditLimits.sealDelayMs;
    expect(await sealAudit(deps)).toMatchObject([{ seq: 0, untilMs: at(1) }]);
    const [seal] = await seals();
    expect(seal?.rows.map(({ path, expiresAtMs }) => [path.split('/')[0], expiresAtMs])).toEqual([
      ['audit', null],
      ['securityEvents', at(1) + defaultExpiringDays.securityEvent * dayMs],
    ]);
    nowMs += 1;
    const [head] = await sealAudit(deps);
    expect(head).toMatchObject({ seq: 1, untilMs: at(2) });
    // Each head is logged, but no rows.
    expect(lines.at(-1)).toEqual({ operation: 'seal-audit', ...head, rows: 1 });
    lines.length = 0;
    nowMs += 60 * 60_000;
    expect(await sealAudit(deps), 'nothing is new').toEqual([]);
    expect(lines).toEqual([]);
    expect(await verifyAudit(deps)).toMatchObject({ batches: 2, rows: 3, faults: [] });
  });

  it('writes batches of at most so many rows, and never parts rows of one time', async () => {
    for (const index of [0, 1, 1, 2, 3]) await happen(at(index), index === 2 ? 'sign-in' : 'decision');
    nowMs = at(9) + auditLimits.sealDelayMs;
    await sealAudit(deps, { rowsMax: 2 });
    expect((await seals()).map(({ rows }) => rows.length)).toEqual([1, 2, 2]);
    expect(await faults()).toEqual([]);
  });

  it('reports that it cannot continue if one time has more rows than a batch, and leaves the chain intact', async () => {
    for (const index of [0, 1, 1, 1]) await happen(at(index));
    nowMs = at(9) + auditLimits.sealDelayMs;
    await expect(sealAudit(deps, { rowsMax: 2 })).rejects.toThrow('have the time');
    expect((await seals()).map(({ rows }) => rows.length)).toEqual([1]);
    expect(await faults()).toEqual([]);
  });

  it('continues where an interrupted run has stopped', async () => {
    for (let index = 0; index < 5; index += 1) await happen(at(index));
    nowMs = at(9) + auditLimits.sealDelayMs;
    let appended = 0;
    const dying = async (seal: Parameters<Deps['seals']['append']>[0]) => {
      appended += 1;
      if (appended === 2) throw new Error('the instance is gone');
      return deps.seals.append(seal);
    };
    const interrupted = { ...deps, seals: { ...deps.seals, append: dying } };
    await expect(sealAudit(interrupted, { rowsMax: 2 })).rejects.toThrow('gone');
    expect(await seals()).toHaveLength(1);
    await sealAudit(deps, { rowsMax: 2 });
    expect((await seals()).map(({ seq, rows }) => [seq, rows.length])).toEqual([
      [0, 2],
      [1, 2],
      [2, 1],
    ]);
    expect(await faults()).toEqual([]);
  });

  it('by five concurrent runs makes one chain', async () => {
    for (let index = 0; index < 6; index += 1) await happen(at(index));
    nowMs = at(9) + auditLimits.sealDelayMs;
    await Promise.all(Array.from({ length: 5 }, () => sealAudit(deps, { rowsMax: 2 })));
    await sealAudit(deps, { rowsMax: 2 });
    expect((await seals()).map(({ seq }) => seq)).toEqual([0, 1, 2]);
    expect(await verifyAudit(deps)).toMatchObject({ rows: 6, faults: [] });
  });
});

describe('the sealed chain, after somebody with database access', () => {
  /** Three batches of two rows. */
  beforeEach(async () => {
    for (let index = 0; index < 6; index += 1) await happen(at(index));
    nowMs = at(9) + auditLimits.sealDelayMs;
    await sealAudit(deps, { rowsMax: 2 });
    expect(await faults()).toEqual([]);
  });

  it('inserted a row below the sealed time, names the batch, before the first batch too', async () => {
    await happen(at(4));
    await happen(at(-1000));
    expect((await faults()).map(({ seq, fault }) => [seq, fault])).toEqual([
      [0, 'inserted'],
      [2, 'inserted'],
    ]);
    expect(await sealAudit(deps), 'sealing does not include it').toEqual([]);
  });

  it.each([
    ['a text', '2026-01-01'],
    ['a time of another type', new Date(startMs)],
    ['nothing', null],
    ['no number', NaN],
    ['a year in the future', startMs + 10 ** 12],
  ])('inserted a row whose time is %s, names it: no batch can ever have it', async (_what, atMs) => {
    const forged = { kind: 'approve-kyc', actorUid: 'ben', atMs, commitment: null };
    await tamper((writer) => writer.set({ collection: 'audit', id: 'forged' }, forged));
    expect(await faults()).toEqual([{ seq: 3, path: 'audit/forged', fault: 'untimed' }]);
    nowMs += 10 * 60 * 60_000;
    await sealAudit(deps);
    expect((await faults()).map(({ path, fault }) => [path, fault])).toEqual([['audit/forged', 'untimed']]);
  });

  it.each([
    ['changed', { detail: { ip: '203.0.113.9' } }],
    ['made unreadable', { salt: 3 }],
  ])('%s the detail of a decision and of a security event, names both rows', async (_how, fields) => {
    await happen(at(10), 'sign-in');
    nowMs = at(20) + auditLimits.sealDelayMs;
    await sealAudit(deps);
    const [event = ''] = [...deps.db.documents('securityEvents')].map(([id]) => id);
    for (const id of [placeAt(at(3)).id, event])
      await tamper((writer) => writer.update({ collection: 'auditDetails', id }, fields));
    expect(await faults()).toEqual([
      { seq: 1, path: `audit/${placeAt(at(3)).id}`, fault: 'detail-altered' },
      { seq: 3, path: `securityEvents/${event}`, fault: 'detail-altered' },
    ]);
  });

  it('erased a detail, finds nothing wrong: that is allowed', async () => {
    await tamper((writer) => writer.delete({ collection: 'auditDetails', id: placeAt(at(3)).id }));
    expect(await faults()).toEqual([]);
  });

  it('cut off the end and sealed again, is noticed with an earlier head', async () => {
    const kept = (await deps.seals.findHead()) ?? expect.fail('nothing is sealed');
    await deps.seals.eraseNow('00000002');
    await tamper((writer) => writer.delete(placeAt(at(5))));
    expect((await verifyAudit(deps, { kept })).faults).toMatchObject([{ seq: 2, fault: 'head-differs' }]);
    await sealAudit(deps, { rowsMax: 2 });
    expect(await faults(), 'the new chain is consistent in itself').toEqual([]);
    expect((await verifyAudit(deps, { kept })).faults).toMatchObject([{ seq: 2, fault: 'head-differs' }]);
  });
});

it('the nightly check continues where its time was up, and a batch that cannot be read is a finding', async () => {
  for (const index of [0, 1, 2]) await happen(at(index));
  nowMs = at(9) + auditLimits.sealDelayMs;
  await sealAudit(deps, { rowsMax: 1 });
  const read: number[] = [];
  const listRows = ({ afterMs, untilMs }: Parameters<typeof deps.seals.listRows>[0]) => {
    read.push(untilMs);
    nowMs += platformLimits.runMsMax;
    if (untilMs === at(0)) return Promise.reject(new Error('no answer'));
    return deps.seals.listRows({ afterMs, untilMs });
  };
  const slow = { ...deps, seals: { ...deps.seals, listRows } };
  const first = await watchAudit(slow);
  expect(read, 'a read that fails is repeated').toEqual([at(0), at(0)]);
  expect(first).toMatchObject({ batches: 1, faults: [{ seq: 0, fault: 'unread' }] });
  expect(await deps.findings.listOpen(5)).toMatchObject([{ source: 'audit', code: 'unread' }]);
  await watchAudit(slow);
  expect(read.slice(2), 'then the others, and the first one again').toEqual([at(1), expect.any(Number)]);
});
