import { userToWire, type UserWire } from '@keelstone/domain/core/user/user.contract';
import type { Origin } from '../../../platform/call/caller.ts';
import type { SessionScope } from '@keelstone/domain/core/session/session';
import { describeDevice, deviceFamily } from '../../core/device/describe-device.ts';
import { openSession, type Traces } from './open-session.service.ts';
import { unwrapSettled } from '../../../platform/unwrap-settled.ts';
import { findAccount } from '../../../platform/collections/account.repository.ts';
import type { TakenPassword } from './check-password.service.ts';
import type { Deps } from '../../../platform/deps.ts';
import { signInEntryId } from '@keelstone/domain/people/activity/login-activity';
import { sessionRefOf } from '@keelstone/domain/kernel/hash-chain/event-row';
import {
  decideSignIn,
  deviceRef,
  familyRef,
  isDeviceUseDue,
} from '@keelstone/domain/core/device/known-device';
import { isMailWanted } from '@keelstone/domain/mail-rules';
import { placeText } from '@keelstone/domain/core/device/place-text';
import { timeText } from '@keelstone/domain/kernel/time/time-text';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import { issueLockLink } from '../../core/one-time-link/lock-link.ts';
import { notifyHolder } from '../../../platform/mail/notify-holder.ts';
import { recordSecurityEvent } from '../../core/security-event/record-security-event.service.ts';
import type { SessionDevice } from '@keelstone/domain/core/device/session-device';

/**
 * A person and their proofs. `checkedAtMs`: just before the password was checked. `taken`: a password that
 * `judgePassword` has not checked yet. `noGuess`: called once everything that could be guessed was right.
 */
type Proven = {
  uid: string;
  email: string;
  device: string | undefined;
  origin: Origin;
  checkedAtMs: number;
  noGuess: () => void;
  taken?: TakenPassword;
  isFactorProven?: true;
  isFactorNew?: boolean;
};
export type SignedIn = { token: string; customToken: string; user: UserWire };

/** Opens a full session for somebody with a correct password, with its traces. Errors: those of `openSession`. */
export async function signIn(
  { uid, email, device, origin, ...proven }: Proven,
  deps: Deps,
): Promise<SignedIn> {
  const seen = describeDevice(origin);
  const traces = signInTraces({ email, device, origin, seen }, deps);
  const issue = async (named: { sid: string; scope: SessionScope }) => {
    const customToken = await deps.identity.customToken(uid, named);
    return { token: await deps.toolkit.signInWithCustomToken(customToken), customToken };
  };
  const opening = { uid, scope: 'full', device: seen, issue, traces, ...proven } as const;
  // Both run in parallel, which saves a round trip. A refusal of the sign-in takes precedence.
  const [opened, account] = await Promise.allSettled([openSession(opening, deps), findAccount(uid, deps)]);
  const { issued, user } = unwrapSettled(opened);
  return { ...issued, user: userToWire(user, unwrapSettled(account), deps.now()) };
}

type SignIn = {
  email: string;
  /** The secret by which a browser is recognised. */
  device: string | undefined;
  origin: Origin;
  /** The part of the origin that the session stores. */
  seen: SessionDevice;
};

/**
 * The traces of a login: its device becomes known, the Login Activity gets an entry unless the owner switched that off,
 * the security events get a row, and the owner is mailed about a new device: once a day, or about each one up to a
 * bound if they switched that on. `email` is in lower case, as the throttles count it.
 */
function signInTraces({ email, device, origin, seen }: SignIn, deps: Deps): Traces {
  const { browser, os, network } = seen;
  const place = { browser, os, ip: origin.ip };
  const ref =
    device === undefined
      ? familyRef({ email, family: deviceFamily(origin.userAgent) })
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
    recordSecurityEvent(deps, tx, {
      uid,
      caller: { uid, sid },
      origin,
      atMs,
      fact: { kind: decided.isNewDevice ? 'new-device' : 'sign-in', detail: place },
      targetId: sessionRefOf(sid),
    });
    if (!decided.isNewDevice) return;
    // The first device of an account belongs to its owner.
    if (signIns === undefined) return;
    // Beyond the bound, the setting for a mail about each device is ignored.
    const settings = { ...user.settings, ...(!decided.isMoreAllowed && { newBrowser: false }) };
    const isDue = decided.isMailDue;
    notifyHolder(deps, tx, {
      kind: 'new-device',
      effectId: `${uid}_${String(atMs)}`,
      user: { ...user, settings },
      isDue,
      values: {
        place: placeText({ browser, os, network }),
        at: timeText(atMs),
        // Made only for the mail: the bell shows no link.
        lockLink: isMailWanted('new-device', settings, { isDue }) ? issueLockLink(deps, tx, uid) : '',
      },
    });
  };
  return { documents, leave };
}
