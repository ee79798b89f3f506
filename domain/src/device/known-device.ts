import { fingerprint } from '../ids.ts';
import { limits } from '../limits.ts';

/** A browser that has signed in to an account, under a fingerprint: the id that it keeps is a secret of its own. */
export type KnownDevice = { uid: string; firstSeenAtMs: number; lastSeenAtMs: number };

/** The sign-ins of one account, as far as mails about them need it. */
export type SignIns = { uid: string; firstAtMs: number; newDeviceMailAtMs: number | null };

/** Under which id a device is known at an address. */
export function deviceRef({ email, device }: { email: string; device: string }): string {
  return fingerprint(`device|${email.toLowerCase()}|${device}`);
}

/**
 * The stand-in for clients that send no device id: browser and system without their versions. Anybody can copy it, so
 * it decides about a mail only, never about a throttle.
 */
export function familyRef({ email, family }: { email: string; family: string }): string {
  return fingerprint(`device family|${email.toLowerCase()}|${family}`);
}

/** What a sign-in changes in these documents; `undefined` is left as it is. */
export type SignInDecision = {
  device: KnownDevice | undefined;
  signIns: SignIns | undefined;
  isNewDevice: boolean;
  isMailDue: boolean;
};

/**
 * Decides whether a device is new to the account and whether its owner is mailed about it: at most once a day, and not
 * about the device with which an account is used for the first time. A use is written down at most once a day.
 */
export function decideSignIn(
  uid: string,
  stored: { device: KnownDevice | undefined; signIns: SignIns | undefined },
  nowMs: number,
): SignInDecision {
  // The address may have belonged to another account when this device was written down.
  const known = stored.device?.uid === uid ? stored.device : undefined;
  const { signIns } = stored;
  const isNewDevice = known === undefined;
  const isMailDue =
    isNewDevice &&
    signIns !== undefined &&
    nowMs - (signIns.newDeviceMailAtMs ?? 0) >= limits.newDeviceMailEveryMs;
  const isSeenDue = isNewDevice || nowMs - known.lastSeenAtMs >= limits.deviceSeenEveryMs;
  return {
    device: isSeenDue
      ? { uid, firstSeenAtMs: known?.firstSeenAtMs ?? nowMs, lastSeenAtMs: nowMs }
      : undefined,
    signIns: nextSignIns(uid, signIns, { isMailDue, nowMs }),
    isNewDevice,
    isMailDue,
  };
}

function nextSignIns(
  uid: string,
  signIns: SignIns | undefined,
  { isMailDue, nowMs }: { isMailDue: boolean; nowMs: number },
): SignIns | undefined {
  if (signIns === undefined) return { uid, firstAtMs: nowMs, newDeviceMailAtMs: null };
  return isMailDue ? { ...signIns, newDeviceMailAtMs: nowMs } : undefined;
}
