import { assertMay } from '@keelstone/domain/core/user/restriction';
import { DomainError } from '@keelstone/domain/errors';
import type { BytesAnswer } from '@keelstone/domain/kernel/api/endpoint';
import { brand } from '@keelstone/domain/kernel/brand';
import { hoursText } from '@keelstone/domain/kernel/count-text';
import { fingerprint } from '@keelstone/domain/kernel/ids';
import { toDay } from '@keelstone/domain/kernel/time/period';
import { wholeExports } from '@keelstone/domain/rights/own-data/own-data.limits';
import type { By } from '../../../../platform/call/caller.ts';
import type { ThrottleWindow } from '../../../../platform/collections/throttle-window.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { readTogether } from '../../../../platform/firestore/read-together.ts';
import { openText, type SignedFor, signText } from '../../../../platform/signed-text.ts';
import { newWindow, findOpenWindow, refuseTooMany } from '../../../../platform/throttle/counters.ts';
import { describePlace } from '../../../core/device/describe-device.ts';
import { recordSecurityEvent } from '../../../core/security-event/record-security-event.service.ts';
import { type ExportPlace, firstPlace, zipPart } from './zip-part.ts';

/** `copyId`: names a copy, so that the caller can fetch each of its parts again. */
type Input = By & { copyId: string; cursor?: string | undefined };

/** A part of the input of signatures and counters, so that nothing else accepts them. */
const label = 'keelstone data export';

/**
 * One part of a person's copy. Each session that fetches a part leaves a security event. The last part uses the daily
 * quota just before its end is sent. After that, this copy can still be fetched again, in case the connection broke;
 * another cannot be. Errors: `too-many-requests` for another copy on that day, `invalid-input` for a cursor of another
 * copy, `account-locked`, `account-restricted`.
 */
export async function downloadExport(
  { copyId, cursor, caller, origin }: Input,
  deps: Deps,
): Promise<BytesAnswer> {
  const { uid, sid } = caller;
  const signing = { key: deps.config.factorKey, uid: `${uid}|${copyId}` };
  const { part, place } = cursor === undefined ? { part: 1, place: firstPlace } : openCursor(cursor, signing);
  const [anyCopy, thisCopy] = [fingerprint(`${label}|${uid}`), fingerprint(`${label}|${uid}|${copyId}`)];
  const [anyWindow, ownWindow] = [deps.throttles.at(anyCopy), deps.throttles.at(thisCopy)];
  const today = toDay(deps.now());
  const eventId = fingerprint([label, uid, sid, today].join('|'));
  const user = await deps.runTransaction(async (tx) => {
    const [holder, event, any, own] = await readTogether(
      tx,
      deps.users.at(uid),
      deps.securityEvents.at(eventId),
      anyWindow,
      ownWindow,
    );
    assertMay('change', holder, { nowMs: deps.now() });
    assertDayIsFree(any, own, deps);
    const fact = { kind: 'data-export-downloaded', detail: describePlace(origin) } as const;
    if (event === undefined) recordSecurityEvent(tx, { id: eventId, fact, uid, caller, origin }, deps);
    return holder;
  });
  const end = async (next: ExportPlace | null): Promise<string> => {
    if (next !== null) return signCursor({ part: part + 1, place: next }, signing);
    await deps.runTransaction(async (tx) => {
      const [any, own] = await readTogether(tx, anyWindow, ownWindow);
      assertDayIsFree(any, own, deps);
      if (findOpenWindow(any, deps) !== undefined) return;
      for (const id of [anyCopy, thisCopy])
        deps.throttles.put(tx, id, { ...newWindow(wholeExports, deps), count: 1 });
    });
    return '';
  };
  return {
    bytes: zipPart({ user, from: place, end }, deps),
    contentType: 'application/zip',
    fileName: `${brand.slug}-my-data-${String(part)}.zip`,
  };
}

/** `any`: counts all copies of the caller. `own`: counts the delivered copy. */
function assertDayIsFree(any: ThrottleWindow | undefined, own: ThrottleWindow | undefined, deps: Deps): void {
  const openWindow = findOpenWindow(any, deps);
  if (openWindow === undefined || findOpenWindow(own, deps) !== undefined) return;
  const { retryAfterSeconds = 1 } = refuseTooMany(openWindow, deps);
  const message = `You can download a copy of your data once every ${hoursText(wholeExports.windowSeconds * 1000)}`;
  throw new DomainError('too-many-requests', { message, retryAfterSeconds });
}

type Cursor = { part: number; place: ExportPlace };

function signCursor({ part, place: { section, done, after } }: Cursor, by: SignedFor): string {
  const text = JSON.stringify([part, section, done, ...after]);
  return signText(Buffer.from(text).toString('base64url'), { ...by, label });
}

function openCursor(cursor: string, by: SignedFor): Cursor {
  const text = openText(cursor, { ...by, label });
  if (text === undefined) throw new DomainError('invalid-input', { field: 'cursor' });
  const values: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
  // The signature proves that the cursor is ours.
  const [part, section, done, ...after] = values as [number, number, number, ...ExportPlace['after']];
  return { part, place: { section, done, after } };
}
