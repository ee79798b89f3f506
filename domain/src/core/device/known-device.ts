import { fingerprint } from '../../kernel/ids.ts';
import { hourMs } from '../../kernel/time/time-units.ts';
import { normalizeEmail } from '../../kernel/validation/email-local.ts';
import { deviceLimits } from './device.limits.ts';

/** A browser that has signed in to an account, under a fingerprint: the id that it keeps is its own secret. */
export type KnownDevice = { uid: string; firstSeenAtMs: number; lastSeenAtMs: number };

/** The sign-ins of one account: from which devices they came, and when its owner was mailed about them. */
export type SignIns = {
  uid: string;
  firstAtMs: number;
  newDeviceMailAtMs: number | null;
  /** The new devices of an hour: mails about them are bounded. */
  newDevices?: { count: number; resetAtMs: number };
  /** When each known device was last written down, by its fingerprint: never more than `limits.devicesPerUser`. */
  devices: Readonly<Record<string, number>>;
};

/** Under which id a device is known at an address. */
export function deviceRef({ email, device }: { email: string; device: string }): string {
  return fingerprint(`device|${normalizeEmail(email)}|${device}`);
}

/**
 * The substitute for clients that send no device id: browser and system without their versions. Anybody can copy it, so
 * it decides about a mail only, never about a throttle.
 */
export function familyRef({ email, family }: { email: string; family: string }): string {
  return fingerprint(`device family|${normalizeEmail(email)}|${family}`);
}

/** The changes that a sign-in makes to these documents; `undefined` leaves one as it is. */
export type SignInDecision<Stored extends KnownDevice = KnownDevice> = {
  device: Stored | KnownDevice | undefined;
  signIns: SignIns | undefined;
  /** Fingerprints of devices that are no longer known, since newer ones took their place. */
  forgotten: readonly string[];
  isNewDevice: boolean;
  isMailDue: boolean;
  /** Whether an owner who wants a mail about each new device gets one. */
  isMoreAllowed: boolean;
};

/** When a device of the account was last written down; `undefined` if it is not known, or no longer. */
function seenAtMs(signIns: SignIns | undefined, ref: string, nowMs: number): number | undefined {
  const atMs = signIns?.devices[ref];
  return atMs !== undefined && nowMs - atMs < deviceLimits.keptMs ? atMs : undefined;
}

/** Whether a use of a known device is to be written down: at most once a day. Only then is its document needed. */
export function isSeenDue(signIns: SignIns | undefined, ref: string, nowMs: number): boolean {
  const atMs = seenAtMs(signIns, ref, nowMs);
  return atMs !== undefined && nowMs - atMs >= deviceLimits.seenEveryMs;
}

/**
 * Decides whether a device is new to the account and whether its owner is mailed about it: at most once a day, and not
 * about the device with which an account is used for the first time; those who want a mail about each get a bounded
 * number an hour. `device`: its document, if `isSeenDue`.
 */
export function decideSignIn<Stored extends KnownDevice>(
  { uid, ref }: { uid: string; ref: string },
  { device, signIns }: { device: Stored | undefined; signIns: SignIns | undefined },
  nowMs: number,
): SignInDecision<Stored> {
  const isNewDevice = seenAtMs(signIns, ref, nowMs) === undefined;
  const isMailDue =
    isNewDevice &&
    signIns !== undefined &&
    nowMs - (signIns.newDeviceMailAtMs ?? 0) >= deviceLimits.newDeviceMailEveryMs;
  const last = signIns?.newDevices;
  const newDevices =
    last !== undefined && last.resetAtMs > nowMs ? last : { count: 0, resetAtMs: nowMs + hourMs };
  const decided = {
    isNewDevice,
    isMailDue,
    isMoreAllowed: newDevices.count < deviceLimits.newDeviceMailsPerHour,
  };
  if (!isNewDevice && !isSeenDue(signIns, ref, nowMs))
    return { device: undefined, signIns: undefined, forgotten: [], ...decided };
  const { devices, newDeviceMailAtMs, ...first } = signIns ?? noSignIns(uid, nowMs);
  const { kept, forgotten } = addDevice(devices, ref, nowMs);
  // The address may have belonged to another account when it was written down.
  const earlier = device?.uid === uid ? device : { firstSeenAtMs: nowMs };
  return {
    device: { ...earlier, uid, lastSeenAtMs: nowMs },
    signIns: {
      ...first,
      newDeviceMailAtMs: isMailDue ? nowMs : newDeviceMailAtMs,
      ...(isNewDevice && { newDevices: { ...newDevices, count: newDevices.count + 1 } }),
      devices: kept,
    },
    forgotten,
    ...decided,
  };
}

/** What is known of the sign-ins of an account at its first one. */
export function noSignIns(uid: string, firstAtMs: number): SignIns {
  return { uid, firstAtMs, newDeviceMailAtMs: null, devices: {} };
}

/** Adds a device; beyond the maximum the least recently seen goes. */
function addDevice(
  devices: SignIns['devices'],
  ref: string,
  nowMs: number,
): { kept: SignIns['devices']; forgotten: string[] } {
  const others = Object.entries(devices)
    .filter(([other]) => other !== ref)
    .sort(([, one], [, other]) => other - one);
  const max = deviceLimits.devicesPerUser - 1;
  return {
    kept: Object.fromEntries([[ref, nowMs], ...others.slice(0, max)]),
    forgotten: others.slice(max).map(([other]) => other),
  };
}
