import type { SealHead } from '@keelstone/domain/kernel/hash-chain/seal';
import { alertAboutRows } from './alert-admins.service.ts';
import type { Deps } from '../../deps.ts';

const progressId = 'audit-alerts';

/**
 * Alerts about the rows of every batch that was sealed since its last complete run, to make up for failed triggers. It
 * runs after the sealing, which waits for no mail; a batch is done once all its alerts are in the outbox, otherwise the
 * next run repeats it. The first run begins with the batches just `sealed`.
 */
export async function alertSealed(sealed: readonly Pick<SealHead, 'seq'>[], deps: Deps): Promise<void> {
  const kept = await deps.sweeps.find(progressId);
  const first = kept === undefined ? sealed[0]?.seq : Number(kept.pageToken);
  if (first === undefined) return;
  const save = (next: number) => deps.sweeps.save(progressId, { pageToken: String(next), atMs: deps.now() });
  if (kept === undefined) await save(first);
  let previous = first === 0 ? undefined : await deps.seals.findSeal(first - 1);
  for (let seq = first; ; seq += 1) {
    const seal = await deps.seals.findSeal(seq);
    if (seal === undefined) return;
    const rows = await deps.seals.listRows({ afterMs: previous?.untilMs, untilMs: seal.untilMs });
    await alertAboutRows(rows, deps);
    await save(seq + 1);
    previous = seal;
  }
}
