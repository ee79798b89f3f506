import { beforeEach, describe, expect, it } from 'vitest';
import { auditLimits } from '@keelstone/domain/desk/audit/audit.limits';
import type { ChainFault } from '@keelstone/domain/kernel/hash-chain/check-chain';
import { dayMs } from '@keelstone/domain/kernel/time/time-units';
import { defaultExpiringDays } from '@keelstone/domain/rights/retention/expiry';
import { memoryDeps } from '../../../../testing/memory-store/memory-deps.ts';
import { recordSecurityEvent } from '../../core/security-event/record-security-event.service.ts';
import { sealAudit } from './seal-audit.service.ts';
import { watchAudit } from './watch-audit.service.ts';

const startMs = Date.UTC(2026, 9, 1);
const [historyDays, batchesADay] = [20, 4];
const batches = historyDays * batchesADay;
let nowMs = startMs;
const deps = memoryDeps({ now: () => nowMs });

/** A decision, or a sign-in if its number is odd. */
async function happen(number: number, atMs: number): Promise<void> {
  const about = { actorUid: 'ada', targetId: 'record', subjectUid: 'clara', requestId: 'r', atMs };
  const ip = '198.51.100.1';
  if (number % 2 === 0)
    return deps.audit.addNow({ ...about, kind: 'approve-kyc', sessionRef: null }, { ip, number });
  await deps.runTransaction(async (tx) =>
    recordSecurityEvent(
      tx,
      {
        uid: 'clara',
        origin: { requestId: 'r' },
        atMs,
        fact: { kind: 'sign-in', detail: { browser: 'Firefox', os: 'Linux', ip } },
      },
      deps,
    ),
  );
}

/** A day that seals four batches of two rows, and the night after it. */
async function liveDay(): Promise<void> {
  for (let number = 0; number < 2 * batchesADay; number += 1) await happen(number, nowMs + number);
  nowMs += dayMs;
  await sealAudit(deps, { rowsMax: 2 });
}
for (let day = 0; day < historyDays; day += 1) await liveDay();
const atFirst = deps.db.keep();
await watchAudit(deps);
const afterFirstNight = deps.db.keep();
const firstNightMs = nowMs;
beforeEach(() => {
  afterFirstNight();
  nowMs = firstNightMs;
});

/** One of the rows, counted from the first. */
function row(collection: 'audit' | 'securityEvents', index: number) {
  const ids = [...deps.db.documents(collection)]
    .sort(([, one], [, other]) => Number(one['atMs']) - Number(other['atMs']))
    .map(([id]) => id);
  return { collection, id: ids[index] ?? expect.fail('no such row') };
}
/** Changes that only somebody with direct database access can make. */
const tamper = (work: Parameters<typeof deps.db.write>[0]) => deps.db.write(work);
const nextNight = async () => {
  nowMs += dayMs;
  return watchAudit(deps);
};
const texts = (faults: readonly ChainFault[]) =>
  faults.map(({ seq, path, fault }) => `${String(seq)} ${path?.split('/')[0] ?? 'batch'} ${fault}`);
/** The findings of a month's nights, each once. */
const foundInAMonth = async () => {
  const found = new Set<string>();
  for (let night = 0; night < auditLimits.repeatDays; night += 1)
    for (const text of texts((await nextNight()).faults)) found.add(text);
  return [...found];
};

describe('the check of the chain', () => {
  it('reads everything where no proof is stored, and then what is new, with a thirtieth of the rest each night', async () => {
    atFirst();
    // The progress that version 1.0.0 kept.
    await deps.sweeps.save('audit-chain', { pageToken: '7', atMs: nowMs });
    expect(await watchAudit(deps)).toMatchObject({ batches, rows: 2 * batches, faults: [] });
    expect(await watchAudit(deps), 'nothing is new').toMatchObject({ batches: 0 });
    await liveDay();
    expect(await watchAudit(deps)).toMatchObject({ batches: batchesADay });
    nowMs += (auditLimits.repeatDays - historyDays - 1) * dayMs;
    expect(await watchAudit(deps), 'one day').toMatchObject({ batches: batchesADay });
  });

  it('has read each batch again after thirty nights, though there was none for three of them', async () => {
    const read: number[] = [];
    const listRows: typeof deps.seals.listRows = (span) => {
      read.push(span.untilMs);
      return deps.seals.listRows(span);
    };
    const watched = { ...deps, seals: { ...deps.seals, listRows } };
    for (let night = 1; night <= auditLimits.repeatDays; night += 1) {
      nowMs += dayMs;
      if (night < 10 || night > 12) await watchAudit(watched);
    }
    const seals = await deps.seals.listFrom(0, batches);
    expect(read.toSorted((one, other) => one - other)).toEqual(seals.map(({ untilMs }) => untilMs));
  });

  it.each(['audit', 'securityEvents'] as const)(
    'notices the next night that a row of `%s` is missing, and that one was added, of any day',
    async (collection) => {
      await tamper((writer) => writer.delete(row(collection, 4)));
      expect(texts((await nextNight()).faults)).toEqual([`4 ${collection} removed`]);
      afterFirstNight();
      await happen(collection === 'audit' ? 0 : 1, startMs + 5 * dayMs + 3);
      await happen(collection === 'audit' ? 0 : 1, startMs - 1000 * dayMs);
      const found = texts((await nextNight()).faults);
      expect(found).toEqual([`0 ${collection} inserted`, `21 ${collection} inserted`]);
      expect(texts((await nextNight()).faults), 'it is still there').toEqual(expect.arrayContaining(found));
    },
  );

  it('lets rows be missing that have expired, and still notices an added one', async () => {
    nowMs += (defaultExpiringDays.securityEvent + 1) * dayMs;
    await watchAudit(deps);
    await tamper((writer) => writer.delete(row('securityEvents', 4)));
    expect((await nextNight()).faults).toEqual([]);
    await happen(1, startMs + 5 * dayMs + 3);
    await happen(1, startMs + 5 * dayMs + 3);
    expect(texts((await nextNight()).faults)).toEqual(Array(2).fill('21 securityEvents inserted'));
  });

  it.each<[string, () => Promise<void>, string[]]>([
    [
      'a row was changed',
      () => tamper((writer) => writer.update(row('audit', 4), { actorUid: 'ben' })),
      ['4 audit altered'],
    ],
    [
      'a detail was changed',
      () =>
        tamper((writer) => writer.update({ ...row('audit', 4), collection: 'auditDetails' }, { detail: {} })),
      ['4 audit detail-altered'],
    ],
    [
      'a row was replaced',
      async () => {
        await tamper((writer) => writer.delete(row('audit', 4)));
        await happen(0, startMs + dayMs);
      },
      ['4 audit removed', '4 audit inserted'],
    ],
    [
      'a batch was changed',
      () => tamper((writer) => writer.update({ collection: 'auditSeals', id: '00000004' }, { rows: [] })),
      ['4 batch seal-altered', '4 audit inserted', '4 securityEvents inserted'],
    ],
    ['a batch is missing', () => deps.seals.eraseNow('00000004'), ['4 batch seal-missing']],
  ])('notices within thirty days that %s, once', async (_what, change, found) => {
    await change();
    expect((await foundInAMonth()).toSorted()).toEqual(found.toSorted());
    const kept = await deps.findings.listOpen(10);
    expect(kept.map(({ openings }) => openings)).toEqual(found.map(() => 1));
  });

  it('trusts no date that somebody has written into its proof', async () => {
    const { days } = (await deps.seals.findProof()) ?? expect.fail();
    const never = 9_000_000;
    const proof = { days: days.map((day) => ({ ...day, dueOn: never })), countedOn: never };
    await tamper((writer) => writer.delete(row('audit', 4)));
    const counts = days.map((day) => ({ ...day, dueOn: Math.floor(nowMs / dayMs) + 2 }));
    await deps.seals.saveProof({ ...proof, days: counts });
    expect(texts((await nextNight()).faults)).toEqual(['4 audit removed']);
    afterFirstNight();
    await deps.seals.saveProof(proof);
    await tamper((writer) => writer.update(row('audit', 4), { actorUid: 'ben' }));
    expect(await foundInAMonth()).toEqual(['4 audit altered']);
  });

  it('notices immediately that its head was changed, and what was sealed after another one', async () => {
    const id = String(batches - 1).padStart(8, '0');
    await deps.seals.eraseNow(id);
    expect(texts((await watchAudit(deps)).faults)).toEqual([`${String(batches - 1)} batch head-differs`]);
    await tamper((writer) => writer.delete(row('audit', batches - 1)));
    await sealAudit(deps);
    await liveDay();
    expect(texts((await watchAudit(deps)).faults)).toEqual(
      expect.arrayContaining([
        `${String(batches - 1)} batch head-differs`,
        `${String(batches)} batch seal-detached`,
      ]),
    );
  });

  it('continues after a run that was killed', async () => {
    atFirst();
    const read: number[] = [];
    const dying = (left: number) => ({
      ...deps,
      seals: {
        ...deps.seals,
        async *allSeals(...part: Parameters<typeof deps.seals.allSeals>) {
          for await (const seal of deps.seals.allSeals(...part)) {
            if (left === 0) throw new Error('the instance is gone');
            left -= 1;
            read.push(seal.seq);
            yield seal;
          }
        },
      },
    });
    const runs = async (left: number) => {
      read.length = 0;
      for (let isKilled = true; isKilled;)
        isKilled = await watchAudit(dying(left)).then(
          () => false,
          () => true,
        );
      return [...read];
    };
    expect(await runs(25), 'the first check').toEqual(Array.from({ length: batches }, (_each, seq) => seq));
    nowMs += auditLimits.repeatDays * dayMs;
    expect(new Set(await runs(batchesADay)).size, 'all days are due').toBe(batches);
    expect(await watchAudit(deps)).toMatchObject({ batches: 0 });
  });

  it('reads the day of a batch that could not be read again', async () => {
    const [fourth] = await deps.seals.listFrom(4, 1);
    const listRows: typeof deps.seals.listRows = (span) =>
      span.untilMs === fourth?.untilMs ? Promise.reject(new Error('no answer')) : deps.seals.listRows(span);
    atFirst();
    const { faults } = await watchAudit({ ...deps, seals: { ...deps.seals, listRows } });
    expect(new Set(texts(faults))).toEqual(new Set(['4 batch unread']));
    await tamper((writer) => writer.update(row('audit', 4), { actorUid: 'ben' }));
    expect(texts((await nextNight()).faults)).toEqual(['4 audit altered']);
  });
});
