import type { SealHead } from '@keelstone/domain/kernel/hash-chain/seal';
import type { Deps } from '../../../platform/deps.ts';
import { platformLimits } from '../../../platform/platform.limits.ts';
import { alertAboutRows } from './alert-admins.service.ts';

const progressId = 'audit-alerts';
/** The rows of a batch after which the progress is saved. */
const rowsPerPart = 200;

/**
 * Alerts about the rows of every batch sealed since the last complete run, in case their triggers failed. Runs after
 * the sealing, which waits for no mail. A part is done once all its alerts are in the outbox. Otherwise, and when the
 * time is up, the next run continues. The first run begins with the batches in `sealed`.
 */
export async function alertSealed(sealed: readonly Pick<SealHead, 'seq'>[], deps: Deps): Promise<void> {
  const untilMs = deps.now() + platformLimits.runMsMax;
  const progress = await deps.sweeps.find(progressId);
  const [first = sealed[0]?.seq, done = 0] = progress?.pageToken?.split(' ').map(Number) ?? [];
  if (first === undefined) return;
  const save = (seq: number, rows = 0) =>
    deps.sweeps.save(progressId, { pageToken: `${String(seq)} ${String(rows)}`, atMs: deps.now() });
  if (progress === undefined) await save(first);
  let previous = first === 0 ? undefined : await deps.seals.findSeal(first - 1);
  for (let [seq, from] = [first, done]; ; [seq, from] = [seq + 1, 0]) {
    const seal = await deps.seals.findSeal(seq);
    if (seal === undefined) return;
    const rows = await deps.seals.listRows({ afterMs: previous?.untilMs, untilMs: seal.untilMs });
    for (; from < rows.length; from += rowsPerPart) {
      if (deps.now() > untilMs) return;
      await alertAboutRows(rows.slice(from, from + rowsPerPart), deps);
      await save(seq, from + rowsPerPart);
    }
    await save(seq + 1);
    previous = seal;
  }
}
