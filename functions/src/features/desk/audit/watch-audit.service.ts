import { chainFaults } from '@keelstone/domain/event/check-chain';
import type { Deps } from '../deps.ts';
import { keepFindings } from '../books/keep-findings.service.ts';
import { verifyAudit, type ChainReport } from './verify-audit.service.ts';

/** The scheduled check of the whole chain and its details: what it finds is kept, logged, and mailed to all administrators once. */
export async function watchAudit(
  deps: Parameters<typeof keepFindings>[1] & Pick<Deps, 'events' | 'seals'>,
): Promise<ChainReport> {
  const report = await verifyAudit(deps);
  const { faults, batches, head } = report;
  const found = faults.map(({ seq, path, fault }) => ({
    source: 'audit' as const,
    code: fault,
    uid: '',
    subject: path ?? `batch ${String(seq)}`,
    detail: `${chainFaults[fault]}, in batch ${String(seq)}`,
  }));
  await keepFindings(found, deps);
  if (faults.length > 0)
    deps.log.error({ operation: 'verify-audit', batches, head, faults: faults.slice(0, 20) });
  return report;
}
