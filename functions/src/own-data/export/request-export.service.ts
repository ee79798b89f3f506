import { brand } from '@keelstone/domain/brand';
import { randomUUID } from 'node:crypto';
import { dataExportToWire, type DataExportWire } from '@keelstone/domain/api/data-export.wire';
import type { BytesAnswer } from '@keelstone/domain/api/endpoint';
import { DomainError } from '@keelstone/domain/errors';
import { fingerprint } from '@keelstone/domain/ids';
import { decideExport, isFetchable } from '@keelstone/domain/own-data/data-export';
import { assertUnlocked } from '@keelstone/domain/user/account-lock';
import { requireActiveUser } from '../../auth/require-active-caller.ts';
import type { Deps } from '../../deps.ts';
import { readTogether } from '../../firestore/read-together.ts';
import type { Tx } from '../../firestore/tx.ts';
import type { Caller, Origin } from '../../http/caller.ts';
import { recordSecurityEvent } from '../../security-event/record-security-event.ts';
import { describeDevice } from '../../session/describe-device.ts';

/** The owner of the copy, their session, and where they act from. */
type Acting = { caller: Pick<Caller, 'uid' | 'sid'>; origin: Origin };
type ExportDeps = Pick<
  Deps,
  'dataExports' | 'now' | 'runTransaction' | 'securityEvents' | 'securityEventDetails' | 'users'
>;

/**
 * Requests a copy of somebody's data, which a job makes, with a security event; while one is being made it is the same
 * request. Errors: `too-many-requests` if there was one in the last 24 hours, `account-locked`, `account-restricted`.
 */
export function requestDataExport(acting: Acting, deps: ExportDeps): Promise<DataExportWire> {
  const { uid } = acting.caller;
  const id = fingerprint(randomUUID());
  return deps.runTransaction(async (tx) => {
    const nowMs = deps.now();
    const [stored, user] = await readTogether(tx, deps.dataExports.at(uid), deps.users.at(uid));
    requireActiveUser(user);
    assertUnlocked(user ?? {}, nowMs);
    const wanted = decideExport(stored, { uid, id, nowMs });
    if (wanted !== stored) {
      deps.dataExports.put(tx, uid, wanted);
      noteExport(tx, { ...acting, kind: 'data-export-requested', id: deps.securityEvents.newId() }, deps);
    }
    return dataExportToWire(wanted, nowMs);
  });
}

/**
 * One file of somebody's own copy. The first one that a session fetches leaves a security event before it is sent.
 * Errors: `not-found` for one that is not of their last copy, `link-expired` 24 hours after it was ready,
 * `account-locked`, `account-restricted`.
 */
export async function findExportPart(
  { partId, ...acting }: Acting & { partId: string },
  deps: ExportDeps & Pick<Deps, 'files'>,
): Promise<BytesAnswer> {
  const { uid, sid } = acting.caller;
  const stored = await deps.dataExports.find(uid);
  const index = stored?.parts.findIndex(({ id }) => id === partId) ?? -1;
  const part = stored?.parts[index];
  if (stored === undefined || part === undefined) throw new DomainError('not-found');
  const bytes = isFetchable(stored, deps.now()) ? await deps.files.readVault(part.path) : undefined;
  if (bytes === undefined) throw new DomainError('link-expired');
  const id = fingerprint(['data-export-downloaded', uid, stored.id, sid].join('|'));
  await deps.runTransaction(async (tx) => {
    const [user, event] = await readTogether(tx, deps.users.at(uid), deps.securityEvents.at(id));
    requireActiveUser(user);
    assertUnlocked(user ?? {}, deps.now());
    if (event === undefined) noteExport(tx, { ...acting, kind: 'data-export-downloaded', id }, deps);
  });
  return {
    bytes,
    contentType: 'application/zip',
    fileName: `${brand.slug}-my-data-${String(index + 1)}.zip`,
  };
}

function noteExport(
  tx: Tx,
  {
    kind,
    id,
    caller: { uid, sid },
    origin,
  }: Acting & { kind: 'data-export-requested' | 'data-export-downloaded'; id: string },
  deps: ExportDeps,
): void {
  const { browser, os } = describeDevice(origin);
  recordSecurityEvent(deps, tx, {
    id,
    fact: { kind, detail: { browser, os, ip: origin.ip } },
    actorUid: uid,
    sid,
    targetId: uid,
    subjectUid: uid,
    requestId: origin.requestId,
    atMs: deps.now(),
  });
}
