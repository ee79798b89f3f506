import type { AuditKind } from '@keelstone/domain/audit-kinds';
import type { StoredImage } from '@keelstone/domain/core/upload/stored-image';
import { DomainError } from '@keelstone/domain/errors';
import type { BytesAnswer } from '@keelstone/domain/kernel/api/endpoint';
import { auditView } from '../../../platform/audit/write-audit.ts';
import type { By, Caller } from '../../../platform/call/caller.ts';
import type { Deps } from '../../../platform/deps.ts';

/** An image that may be shown, with its record and owner. */
export type ImageRecord = { id: string; uid: string; isDeleted: boolean; image: StoredImage | null };

type Asks = readonly {
  number: number;
  before: { document?: StoredImage; proof?: StoredImage | null } | null;
}[];

/** The image that an answer to a question replaced, only for administrators. */
export function findReplacedImage(
  { asks = [] }: { asks?: Asks },
  { replacedBy, caller }: { replacedBy: number; caller: Caller },
): StoredImage | null {
  const { before } = asks.find(({ number }) => number === replacedBy) ?? {};
  return caller.isAdmin ? (before?.document ?? before?.proof ?? null) : null;
}

/**
 * Returns a record's image to its owner or an administrator. The view is audited before a byte is sent.
 * Errors: `not-found`, also for everybody else, so that ids cannot be guessed.
 */
export async function showImage(
  record: ImageRecord | undefined,
  view: By & { action: AuditKind },
  deps: Deps,
): Promise<BytesAnswer> {
  const mayView =
    record !== undefined && !record.isDeleted && (record.uid === view.caller.uid || view.caller.isAdmin);
  if (!mayView || record.image === null) throw new DomainError('not-found');
  const bytes = await deps.files.readVault(record.image.path);
  if (bytes === undefined) throw new DomainError('not-found');
  await auditView({ ...view, targetId: record.id, subjectUid: record.uid }, deps);
  return { bytes, contentType: record.image.contentType };
}
