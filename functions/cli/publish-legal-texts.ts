import { legalRecordId, type LegalRecord } from '@keelstone/domain/core/legal/legal-text';
import type { commandLineDeps } from './command-line.repository.ts';

type CommandLineDeps = ReturnType<typeof commandLineDeps>;

/** The versions that were ever published on a project. */
export function publishedVersions({
  legalRecords,
}: Pick<CommandLineDeps, 'legalRecords'>): Promise<LegalRecord[]> {
  return legalRecords.list({});
}

/**
 * Keeps what people can read from this deploy on as evidence. What was published before is not written again, and fails
 * if it was another text.
 */
export async function keepPublished(
  texts: readonly Omit<LegalRecord, 'atMs'>[],
  { legalRecords, runTransaction, now }: Pick<CommandLineDeps, 'legalRecords' | 'runTransaction' | 'now'>,
): Promise<void> {
  for (const { kind, version, text } of texts) {
    const id = legalRecordId({ kind, version });
    await runTransaction(async (tx) => {
      const published = await legalRecords.read(tx, id);
      if (published !== undefined && published.text !== text)
        throw new Error(`Version ${String(version)} of ${kind} was published meanwhile with another text.`);
      if (published !== undefined) return;
      legalRecords.create(tx, id, { kind, version, text, atMs: now() });
    });
  }
}
