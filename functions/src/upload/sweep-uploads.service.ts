import { imagesOf } from '@keelstone/domain/kyc/decide-kyc-ask';
import { idAlphabet } from '@keelstone/domain/ids';
import { limits } from '@keelstone/domain/limits';
import type { StoredImage } from '@keelstone/domain/transaction/transaction';
import { proofsOf } from '@keelstone/domain/transaction/transaction-ask';
import type { Deps } from '../deps.ts';

const hourMs = 60 * 60_000;
/** How many objects are looked at or removed at the same time. */
const parallel = 50;

/** `vault/{kind}/{recordId}/{name}`. */
const vaultPattern = /^vault\/(kyc|proof)\/([A-Za-z0-9]+)\/[^/]+$/;

type RecordDeps = Pick<Deps, 'holds' | 'kyc' | 'transactions'>;
type Sweep = { files: Pick<Deps['files'], 'pagesOlderThan' | 'remove'>; now: Deps['now'] };

/**
 * Removes what nobody claimed from the inbox within an hour, a page of the listing at a time. What is not done when the
 * job's time is over is left to the next run. Returns how many.
 */
export async function sweepInbox({ files, now }: Sweep): Promise<number> {
  const startedAtMs = now();
  let removed = 0;
  for await (const page of files.pagesOlderThan('inbox/', startedAtMs - limits.inboxKeptMs)) {
    await inParts(page, (path) => files.remove(path));
    removed += page.length;
    if (now() - startedAtMs > limits.sweepMsMax) break;
  }
  return removed;
}

/**
 * Removes images that no record names, a day after they were written: a request that died between image and record leaves
 * one. What an erased record has left stays while its owner is on hold. Each hour has a letter, and only records whose id begins with it are looked at, so that each image is asked about
 * once in 32 hours however many there are. Returns how many.
 */
export async function sweepVault(deps: Sweep & RecordDeps): Promise<number> {
  const startedAtMs = deps.now();
  const letter = idAlphabet.charAt(Math.floor(startedAtMs / hourMs) % idAlphabet.length);
  let removed = 0;
  for (const kind of ['kyc', 'proof']) {
    const pages = deps.files.pagesOlderThan(`vault/${kind}/${letter}`, startedAtMs - limits.orphanKeptMs);
    for await (const page of pages) {
      await inParts(page, async (path) => {
        if (!(await isStray(path, deps))) return;
        await deps.files.remove(path);
        removed += 1;
      });
      if (deps.now() - startedAtMs > limits.sweepMsMax) break;
    }
  }
  return removed;
}

async function inParts(paths: readonly string[], act: (path: string) => Promise<void>): Promise<void> {
  for (let at = 0; at < paths.length; at += parallel)
    await Promise.all(paths.slice(at, at + parallel).map(act));
}

async function isStray(path: string, deps: RecordDeps): Promise<boolean> {
  const [, kind, id] = vaultPattern.exec(path) ?? [];
  if (kind === undefined || id === undefined) return false;
  const record = kind === 'kyc' ? await kycImages(id, deps) : await proofs(id, deps);
  if (record === undefined) return true;
  if (record.images.some((image) => image.path === path)) return false;
  return (await deps.holds.find(record.uid)) === undefined;
}

type Imaged = { uid: string; images: readonly StoredImage[] };

/** A deleted record refers to nothing any more. */
async function kycImages(id: string, deps: Pick<Deps, 'kyc'>): Promise<Imaged | undefined> {
  const record = await deps.kyc.find(id);
  return record && { uid: record.uid, images: record.isDeleted ? [] : imagesOf(record) };
}

async function proofs(id: string, deps: Pick<Deps, 'transactions'>): Promise<Imaged | undefined> {
  const transaction = await deps.transactions.find(id);
  return transaction && { uid: transaction.uid, images: proofsOf(transaction) };
}
