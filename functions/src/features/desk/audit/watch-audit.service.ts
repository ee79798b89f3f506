import { type ChainFault, chainFaults } from '@keelstone/domain/kernel/hash-chain/check-chain';
import { startRun } from '../../../platform/job/job-run.ts';
import { keepFindings } from '../../core/finding/keep-findings.service.ts';
import { type ChainReport, verifyAudit } from './verify-audit.service.ts';
import { platformLimits } from '../../../platform/platform.limits.ts';
import type { Deps } from '../../deps.ts';

const progressId = 'audit-chain';

/**
 * The scheduled check of the whole chain and its details: what it finds is kept, logged, and mailed to all administrators
 * once. After each batch it keeps what it found, and then notes how far it is: the next run begins there.
 */
export async function watchAudit(deps: Deps): Promise<ChainReport> {
  const run = startRun(deps, platformLimits.nightlyMsMax);
  const fromSeq = Number((await deps.sweeps.find(progressId))?.pageToken ?? 0);
  let waiting: Parameters<typeof keepFindings>[0][number][] = [];
  const keep = async (faults: readonly ChainFault[]): Promise<boolean> => {
    waiting.push(...faults.map(foundOf));
    const isKept = await run.attempt(() => keepFindings(waiting, deps));
    if (isKept) waiting = [];
    return isKept;
  };
  let told = 0;
  const report = await verifyAudit(deps, {
    fromSeq,
    isOver: run.isOver,
    onBatch: async ({ seq, faults }) => {
      told += faults.length;
      if (await keep(faults))
        await run.attempt(() =>
          deps.sweeps.save(progressId, { pageToken: String(seq + 1), atMs: deps.now() }),
        );
    },
  });
  const { faults, batches, head } = report;
  await keep(faults.slice(told));
  if (faults.length > 0)
    deps.log.error({ operation: 'verify-audit', batches, head, faults: faults.slice(0, 20) });
  run.end('Findings about the audit trail could not be kept');
  return report;
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
