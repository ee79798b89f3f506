import {
  decideSignIn,
  deviceRef,
  familyRef,
  isDeviceUseDue,
} from '@keelstone/domain/core/device/known-device';
import { placeText } from '@keelstone/domain/core/device/place-text';
import type { SessionDevice } from '@keelstone/domain/core/device/session-device';
import { toSessionRef } from '@keelstone/domain/kernel/hash-chain/event-row';
import { timeText } from '@keelstone/domain/kernel/time/time-text';
import { isMailWanted } from '@keelstone/domain/mail-rules';
import { signInEntryId } from '@keelstone/domain/people/activity/login-activity';
import type { Origin } from '../../../platform/call/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import { notifyHolder } from '../../../platform/mail/notify-holder.ts';
import { readDeviceFamily } from '../../core/device/describe-device.ts';
import { issueLockLink } from '../../core/one-time-link/lock-link.ts';
import { recordSecurityEvent } from '../../core/security-event/record-security-event.service.ts';
import type { Traces } from './open-session.service.ts';

type SignIn = {
  email: string;
  /** The secret by which a browser is recognised. */
  device: string | undefined;
  origin: Origin;
  /** The part of the origin that the session stores. */
  sessionDevice: SessionDevice;
};

/**
 * Records a login. Its device becomes known, the security events get a row, and the Login Activity gets an entry unless
 * the owner switched that off. The owner is mailed about a new device once a day. If they switched that on, they are
 * mailed about each new device up to a bound. `email` is in lower case, as the throttles count it.
 */
export function signInTraces({ email, device, origin, sessionDevice }: SignIn, deps: Deps): Traces {
  const { browser, os, network } = sessionDevice;
  const place = { browser, os, ip: origin.ip };
  const ref =
    device === undefined
      ? familyRef({ email, family: readDeviceFamily(origin.userAgent) })
      : deviceRef({ email, device });
  const documents = (uid: string) => [deps.signIns.at(uid), deps.devices.at(ref)] as const;
  const leave: Traces['leave'] = async (tx, { user, sid }) => {
    const { uid } = user;
    const atMs = deps.now();
    const [signIns, device] = await readTogether(tx, ...documents(uid));
    const known = isDeviceUseDue(signIns, ref, atMs) ? device : undefined;
    const decided = decideSignIn({ uid, ref }, { device: known, signIns }, atMs);
    if (decided.device !== undefined) deps.devices.put(tx, ref, decided.device);
    for (const forgotten of decided.forgotten) deps.devices.erase(tx, forgotten);
    if (decided.signIns !== undefined) deps.signIns.put(tx, uid, decided.signIns);
    if (user.settings.saveActivityLogs) {
      const id = signInEntryId(sid);
      deps.activity.put(tx, id, { id, uid, ...place, createdAtMs: atMs });
    }
    const fact = { kind: decided.isNewDevice ? 'new-device' : 'sign-in', detail: place } as const;
    const about = { uid, caller: { uid, sid }, targetId: toSessionRef(sid) };
    recordSecurityEvent(tx, { fact, ...about, origin, atMs }, deps);
    if (!decided.isNewDevice) return;
    // The first device of an account belongs to its owner.
    if (signIns === undefined) return;
    // Beyond the bound, the setting for a mail about each device is ignored.
    const settings = { ...user.settings, ...(!decided.isMoreAllowed && { newBrowser: false }) };
    const isDue = decided.isMailDue;
    const holder = { ...user, settings };
    const values = {
      place: placeText({ browser, os, network }),
      at: timeText(atMs),
      // Made only for the mail: the bell shows no link.
      lockLink: isMailWanted('new-device', settings, { isDue }) ? issueLockLink(tx, uid, deps) : '',
    };
    const effectId = `${uid}_${String(atMs)}`;
    notifyHolder(tx, { kind: 'new-device', effectId, user: holder, isDue, values }, deps);
  };
  return { documents, leave };
}
