import type { StoredImage } from '@keelstone/domain/transaction/transaction';
import type { Deps } from '../deps.ts';

const dayMs = 24 * 60 * 60_000;

/** `vault/{kind}/{recordId}/{name}`. */
const vaultPattern = /^vault\/(kyc|proof)\/([A-Za-z0-9]+)\/[^/]+$/;

/**
 * Removes what broken-off uploads left behind: inbox objects after a day, and vault objects of that age that no
 * record refers to (design.md 5). Returns how many of each.
 */
export async function sweepUploads(
  deps: Pick<Deps, 'files' | 'kyc' | 'transactions' | 'now'>,
): Promise<{ inbox: number; vault: number }> {
  const before = deps.now() - dayMs;
  const leftovers = await deps.files.listOlderThan('inbox/', before);
  const kept = await deps.files.listOlderThan('vault/', before);
  const isOrphan = await Promise.all(kept.map((path) => hasNoRecord(path, deps)));
  const orphans = kept.filter((_path, index) => isOrphan[index] === true);
  await Promise.all([...leftovers, ...orphans].map((path) => deps.files.remove(path)));
  return { inbox: leftovers.length, vault: orphans.length };
}

async function hasNoRecord(path: string, deps: Pick<Deps, 'kyc' | 'transactions'>): Promise<boolean> {
  const [, kind, id] = vaultPattern.exec(path) ?? [];
  if (kind === undefined || id === undefined) return false;
  const image = kind === 'kyc' ? await kycImage(id, deps) : (await deps.transactions.find(id))?.proof;
  return image?.path !== path;
}

/** A deleted record refers to nothing any more. */
async function kycImage(id: string, deps: Pick<Deps, 'kyc'>): Promise<StoredImage | undefined> {
  const record = await deps.kyc.find(id);
  return record?.isDeleted === false ? record.document : undefined;
}
