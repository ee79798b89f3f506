import { fingerprint } from '../../kernel/ids.ts';
import { hourMs } from '../../kernel/time/time-units.ts';
import { normalizeEmail } from '../../kernel/validation/email-local.ts';
import { deviceLimits } from './device.limits.ts';

/** A browser that has signed in to an account, under a fingerprint: the browser's own id is a secret. */
export type KnownDevice = { uid: string; firstSeenAtMs: number; lastSeenAtMs: number };

/** The sign-ins of one account: from which devices they came, and when its owner was mailed about them. */
export type SignIns = {
  uid: string;
  firstAtMs: number;
  newDeviceMailAtMs: number | null;
  /** The number of new devices in the current hour, which bounds the mails about them. */
  newDevices?: { count: number; resetAtMs: number };
  /** When each known device was last stored, by its fingerprint; at most `devicesPerUser` of them. */
  devices: Readonly<Record<string, number>>;
};

/** The document id of a device that signs in with an address. */
export function deviceRef({ email, device }: { email: string; device: string }): string {
  return fingerprint(`device|${normalizeEmail(email)}|${device}`);
}

/**
 * The document id for clients that send no device id, made from browser and system without their versions. Anybody can
 * copy these, so it decides only about a mail, never about a throttle.
 */
export function familyRef({ email, family }: { email: string; family: string }): string {
  return fingerprint(`device family|${normalizeEmail(email)}|${family}`);
}

/** The changes of a sign-in to these documents; `undefined` leaves a document unchanged. */
export type SignInDecision<Stored extends KnownDevice = KnownDevice> = {
  device: Stored | KnownDevice | undefined;
  signIns: SignIns | undefined;
  /** Fingerprints of the devices that newer ones replaced. */
  forgotten: readonly string[];
  isNewDevice: boolean;
  isMailDue: boolean;
  /** Whether another mail may be sent to an owner who wants one about each new device. */
  isMoreAllowed: boolean;
};

/** When a device of the account was last stored, or `undefined` if it is not or no longer known. */
function seenAtMs(signIns: SignIns | undefined, ref: string, nowMs: number): number | undefined {
  const atMs = signIns?.devices[ref];
  return atMs !== undefined && nowMs - atMs < deviceLimits.keptMs ? atMs : undefined;
}

/** Returns whether the use of a known device must be stored: at most once a day. */
export function isDeviceUseDue(signIns: SignIns | undefined, ref: string, nowMs: number): boolean {
  const atMs = seenAtMs(signIns, ref, nowMs);
  return atMs !== undefined && nowMs - atMs >= deviceLimits.seenEveryMs;
}

/**
 * Decides whether a device is new to the account and whether the owner is mailed about it: at most once a day, and not
 * about the first device of an account. Owners who want a mail about each new device get a bounded number an hour.
 * `device`: its document, if `isDeviceUseDue`.
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
  if (!isNewDevice && !isDeviceUseDue(signIns, ref, nowMs))
    return { device: undefined, signIns: undefined, forgotten: [], ...decided };
  const { devices, newDeviceMailAtMs, ...first } = signIns ?? noSignIns(uid, nowMs);
  const { kept, forgotten } = addDevice(devices, ref, nowMs);
  // The stored document may be from another account that had this address before.
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

/** The document of an account before its first sign-in. */
export function noSignIns(uid: string, firstAtMs: number): SignIns {
  return { uid, firstAtMs, newDeviceMailAtMs: null, devices: {} };
}

/** Adds a device. Beyond the maximum the least recently used one is dropped. */
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
