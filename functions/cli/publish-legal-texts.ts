import { legalRecordId, type LegalRecord } from '@keelstone/domain/legal/legal-text';
import type { commandLineDeps } from './command-line.repository.ts';

type CommandLineDeps = ReturnType<typeof commandLineDeps>;

/** The versions that were ever published on a project. */
export function publishedVersions({
  legalRecords,
}: Pick<CommandLineDeps, 'legalRecords'>): Promise<LegalRecord[]> {
  return legalRecords.list({});
}

/** Keeps what people can read from this deploy on as evidence. What was published before is not written again. */
export async function keepPublished(
  texts: readonly Omit<LegalRecord, 'atMs'>[],
  { legalRecords, runTransaction, now }: Pick<CommandLineDeps, 'legalRecords' | 'runTransaction' | 'now'>,
): Promise<void> {
  for (const { kind, version, text } of texts) {
    const id = legalRecordId({ kind, version });
    await runTransaction(async (tx) => {
      if ((await legalRecords.read(tx, id)) !== undefined) return;
      legalRecords.create(tx, id, { kind, version, text, atMs: now() });
    });
  }
}
