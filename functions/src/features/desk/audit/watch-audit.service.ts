import {
  type AuditProof,
  addToDay,
  makeProof,
  isCountedRight,
  addToProof,
  type ProvenDay,
  listRepeats,
  type Verified,
  changeDay,
} from '@keelstone/domain/desk/audit/audit-proof';
import { type ChainFault, chainFaults, checkHead } from '@keelstone/domain/kernel/hash-chain/check-chain';
import { dayMs } from '@keelstone/domain/kernel/time/time-units';
import { inPool } from '../../../platform/job/in-pool.ts';
import { startRun } from '../../../platform/job/job-run.ts';
import { keepFindings } from '../../core/finding/keep-findings.service.ts';
import { type ChainReport, checkBatches, findUntimed } from './verify-audit.service.ts';
import { platformLimits } from '../../../platform/platform.limits.ts';
import type { Deps } from '../../deps.ts';

/** How many days are counted at the same time. */
const daysAtOnce = 15;

/**
 * The scheduled check of the chain (docs/audit.md#verify): what was sealed since the run before; once a day how many
 * rows every day has, and a thirtieth of the chain again. What it finds is kept, logged, and mailed to all
 * administrators once. After each batch it keeps what it found, and then notes how far it is: the next run begins there.
 */
export async function watchAudit(deps: Deps): Promise<ChainReport> {
  const run = startRun(deps, platformLimits.nightlyMsMax);
  const today = Math.floor(deps.now() / dayMs);
  let proof = (await deps.seals.findProof()) ?? makeProof(today);
  const report = { batches: 0, rows: 0, faults: [] as ChainFault[] };
  let waiting: Parameters<typeof keepFindings>[0][number][] = [];
  const note = async (faults: readonly ChainFault[], after: AuditProof): Promise<void> => {
    proof = after;
    report.faults.push(...faults);
    waiting.push(...faults.map(foundOf));
    if (!(await run.attempt(() => keepFindings(waiting, deps)))) return;
    waiting = [];
    await run.attempt(() => deps.seals.saveProof(proof));
  };
  /** Checks a part of the chain, as far as the time suffices. */
  const check = async (
    part: Parameters<typeof checkBatches>[0],
    after: (batch: Verified) => AuditProof,
  ): Promise<void> => {
    for await (const { seal, rows, faults } of checkBatches(part, deps)) {
      const isUnread = faults.some(({ fault }) => fault === 'unread');
      report.batches += seal === undefined ? 0 : 1;
      report.rows += rows;
      await note(faults, seal === undefined ? proof : after({ seal, isUnread }));
      if (run.isOver()) return;
    }
  };
  const countDays = async (): Promise<void> => {
    for (const { day, before } of await findWrongDays(proof, today, deps)) {
      let again: ProvenDay | undefined;
      await check({ firstSeq: before === undefined ? 0 : before.seq + 1, lastSeq: day.seq }, (batch) => {
        again = addToDay(again, batch);
        return again.seq === day.seq ? changeDay(proof, day.seq, again) : proof;
      });
      if (run.isOver()) return;
      proof = { ...proof, counted: { day: today, seq: day.seq + 1 } };
    }
    await note([], { ...proof, counted: { day: today, seq: (proof.head?.seq ?? -1) + 1 } });
  };

  const { head } = proof;
  if (head !== null) await note(checkHead(head, await deps.seals.findHead(head.seq)), proof);
  await check({ firstSeq: head === null ? 0 : head.seq + 1, previous: head }, (batch) =>
    addToProof(proof, batch),
  );
  if (!run.isOver()) await run.attempt(countDays);
  for (const { seq, next } of listRepeats(proof, today)) {
    if (run.isOver()) break;
    await check({ firstSeq: seq, lastSeq: seq }, ({ isUnread }) => ({
      ...(isUnread ? changeDay(proof, seq, { isUnread }) : proof),
      repeated: next,
    }));
  }
  const isDone = !run.isOver();
  const last = proof.head ?? undefined;
  await note(
    await findUntimed(last, deps),
    isDone ? { ...proof, repeated: { day: today + 1, seq: 0 } } : proof,
  );
  const { faults, batches } = report;
  if (faults.length > 0)
    deps.log.error({ operation: 'verify-audit', batches, head: last, faults: faults.slice(0, 20) });
  run.end('The audit trail could not be verified, or findings about it could not be kept');
  return { ...report, head: last };
}

/** The days that have to be counted today and have too few rows, or too many, each with the day before it. */
async function findWrongDays({ days, counted }: AuditProof, today: number, deps: Deps) {
  const fromSeq = counted.day === today ? counted.seq : 0;
  const due = days
    .map((day, index) => ({ day, before: days[index - 1] }))
    .filter(({ day }) => day.seq >= fromSeq);
  const wrong = new Set<ProvenDay>();
  await inPool(daysAtOnce, due, async ({ day, before }) => {
    const stored = await deps.seals.countRows({ afterMs: before?.untilMs, untilMs: day.untilMs });
    if (!isCountedRight(day, stored, deps.now())) wrong.add(day);
  });
  return due.filter(({ day }) => wrong.has(day));
}

function foundOf({ seq, path, fault }: ChainFault) {
  return {
    source: 'audit' as const,
    code: fault,
    uid: '',
    subject: path ?? `batch ${String(seq)}`,
    detail: `${chainFaults[fault]}, in batch ${String(seq)}`,
  };
}
