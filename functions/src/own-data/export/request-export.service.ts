import { randomUUID } from 'node:crypto';
import { dataExportToWire, type DataExportWire } from '@keelstone/domain/api/data-export.wire';
import type { BytesAnswer } from '@keelstone/domain/api/endpoint';
import { DomainError } from '@keelstone/domain/errors';
import { fingerprint } from '@keelstone/domain/ids';
import { decideExport, isFetchable } from '@keelstone/domain/own-data/data-export';
import type { Deps } from '../../deps.ts';

/**
 * Asks for a copy of somebody's data, which a job makes; one that is being made is the same request. Errors:
 * `too-many-requests` if there was one in the last 24 hours.
 */
export function requestDataExport(
  uid: string,
  deps: Pick<Deps, 'dataExports' | 'now' | 'runTransaction'>,
): Promise<DataExportWire> {
  const id = fingerprint(randomUUID());
  return deps.runTransaction(async (tx) => {
    const nowMs = deps.now();
    const stored = await deps.dataExports.read(tx, uid);
    const wanted = decideExport(stored, { uid, id, nowMs });
    if (wanted !== stored) deps.dataExports.put(tx, uid, wanted);
    return dataExportToWire(wanted, nowMs);
  });
}

/**
 * One file of somebody's own copy. Errors: `not-found` for one that is not of their last copy, `link-expired` 24 hours after it
 * was ready.
 */
export async function findExportPart(
  { uid, partId }: { uid: string; partId: string },
  deps: Pick<Deps, 'dataExports' | 'files' | 'now'>,
): Promise<BytesAnswer> {
  const stored = await deps.dataExports.find(uid);
  const index = stored?.parts.findIndex(({ id }) => id === partId) ?? -1;
  const part = stored?.parts[index];
  if (stored === undefined || part === undefined) throw new DomainError('not-found');
  const bytes = isFetchable(stored, deps.now()) ? await deps.files.readVault(part.path) : undefined;
  if (bytes === undefined) throw new DomainError('link-expired');
  return { bytes, contentType: 'application/zip', fileName: `keelstone-my-data-${String(index + 1)}.zip` };
}
