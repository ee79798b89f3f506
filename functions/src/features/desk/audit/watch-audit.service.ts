import {
  addToDay,
  addToDays,
  type AuditProof,
  isCountedRight,
  isDue,
  findNextDue,
  type ProvenDay,
  type Verified,
} from '@keelstone/domain/desk/audit/audit-proof';
import { type ChainFault, chainFaults, checkHead } from '@keelstone/domain/kernel/hash-chain/check-chain';
import { dayMs } from '@keelstone/domain/kernel/time/time-units';
import type { Deps } from '../../../platform/deps.ts';
import { runInPool } from '../../../platform/job/in-pool.ts';
import { startRun } from '../../../platform/job/job-run.ts';
import { keepFindings } from '../../core/finding/keep-findings.service.ts';
import { type ChainReport, checkBatches, findUntimed } from './verify-audit.service.ts';

/** The days that are counted at the same time. */
const daysAtOnce = 15;

/**
 * The scheduled check of the chain (docs/audit.md#verify). Checks the batches sealed since the previous run. Once a day
 * it also checks the number of rows of every day, and the due days as a whole. Stores and logs faults, and mails each to
 * all administrators once. Saves its progress after each batch, so that the next run continues there.
 */
export async function watchAudit(deps: Deps): Promise<ChainReport> {
  const run = startRun(deps);
  const today = Math.floor(deps.now() / dayMs);
  let proof: AuditProof = (await deps.seals.findProof()) ?? { days: [], countedOn: today };
  const report = { batches: 0, rows: 0, faults: [] as ChainFault[] };
  let unkept: Parameters<typeof keepFindings>[0][number][] = [];
  /** Saves the progress once all faults so far are kept, so that the next run finds unreported faults again. */
  const saveProgress = async (faults: readonly ChainFault[], days: AuditProof['days']): Promise<void> => {
    proof = { ...proof, days };
    report.faults.push(...faults);
    unkept.push(...faults.map(makeFinding));
    if (!(await run.attempt(() => keepFindings(unkept, deps)))) return;
    unkept = [];
    await run.attempt(() => deps.seals.saveProof(proof));
  };
  /** Checks a part of the chain, as far as the time allows. */
  const check = async (
    part: Parameters<typeof checkBatches>[0],
    after: (batch: Verified) => AuditProof['days'],
  ): Promise<void> => {
    for await (const { seal, rows, faults } of checkBatches(part, deps)) {
      const isUnread = faults.some(({ fault }) => fault === 'unread');
      report.batches += seal === undefined ? 0 : 1;
      report.rows += rows;
      await saveProgress(faults, seal === undefined ? proof.days : after({ seal, isUnread }));
      if (run.isOver()) return;
    }
  };

  const head = proof.days.at(-1);
  if (head !== undefined)
    await saveProgress(checkHead(head, await deps.seals.findSeal(head.seq)), proof.days);
  await check({ after: head }, (batch) => addToDays(proof.days, batch, today));
  if (proof.countedOn !== today && !run.isOver())
    await run.attempt(async () => {
      proof = { days: await countDays(proof.days, deps), countedOn: today };
    });
  for (const [index, day] of proof.days.entries()) {
    if (run.isOver()) break;
    if (!isDue(day, today)) continue;
    let again: ProvenDay | undefined;
    await check({ after: proof.days[index - 1], lastSeq: day.seq }, (batch) => {
      again = addToDay(again, batch, today);
      return again.seq === day.seq ? proof.days.with(index, again) : proof.days;
    });
    // If the day's last batch is missing, the day stays unchanged.
    if (again?.seq !== day.seq && !run.isOver())
      await saveProgress([], proof.days.with(index, { ...day, dueOn: findNextDue(day, today) }));
  }
  const last = proof.days.at(-1);
  await saveProgress(await findUntimed(last, deps), proof.days);
  const { faults, batches } = report;
  if (faults.length > 0)
    deps.log.error({ operation: 'verify-audit', batches, head: last, faults: faults.slice(0, 20) });
  run.throwIfFailed('The audit trail could not be verified, or findings about it could not be kept');
  return { ...report, head: last };
}

/** Counts the rows of each day. Days with too few or too many rows are due. */
async function countDays(days: AuditProof['days'], deps: Deps): Promise<ProvenDay[]> {
  const counted = [...days];
  await runInPool(daysAtOnce, days.entries(), async ([index, day]) => {
    const stored = await deps.seals.countRows({ afterMs: days[index - 1]?.untilMs, untilMs: day.untilMs });
    if (!isCountedRight(day, stored, deps.now())) counted[index] = { ...day, dueOn: 0 };
  });
  return counted;
}

function makeFinding({ seq, path, fault }: ChainFault) {
  return {
    source: 'audit' as const,
    code: fault,
    uid: '',
    subject: path ?? `batch ${String(seq)}`,
    detail: `${chainFaults[fault]}, in batch ${String(seq)}`,
  };
}
