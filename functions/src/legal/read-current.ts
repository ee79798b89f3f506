import { legalTextsDocument } from '@keelstone/domain/collections';
import type { LegalVersions } from '@keelstone/domain/legal/acceptance';
import { acceptedKinds } from '@keelstone/domain/legal/legal-text';
import type { Deps } from '../deps.ts';
import type { Tx } from '../firestore/tx.ts';

/** Of the versions that somebody claims to have read, the current ones; nothing is read if they name none. */
export async function readCurrent(
  tx: Tx,
  read: LegalVersions | undefined,
  deps: Pick<Deps, 'legalTexts'>,
): Promise<LegalVersions | undefined> {
  if (read === undefined || acceptedKinds.every((kind) => (read[kind] ?? 0) === 0)) return undefined;
  const texts = (await deps.legalTexts.read(tx, legalTextsDocument)) ?? {};
  const current = acceptedKinds.filter(
    (kind) => texts[kind]?.isEmpty === false && texts[kind].version === read[kind],
  );
  return Object.fromEntries(current.map((kind) => [kind, read[kind]]));
}
