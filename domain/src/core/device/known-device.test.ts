import { describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '../../kernel/time/time-units.ts';
import { deviceLimits } from './device.limits.ts';
import { decideSignIn, deviceRef, familyRef, type KnownDevice, type SignIns } from './known-device.ts';

const uid = 'u'.repeat(28);
const ref = deviceRef({ email: 'mira@people.test', device: 'the device' });
const nowMs = 1_790_000_000_000;
const device: KnownDevice = { uid, firstSeenAtMs: nowMs - 30 * dayMs, lastSeenAtMs: nowMs - 1 };
const signIns: SignIns = { uid, firstAtMs: nowMs - 30 * dayMs, newDeviceMailAtMs: null, devices: {} };

describe('the first sign-in of an account', () => {
  it('makes its device known and mails nobody', () => {
    const decided = decideSignIn({ uid, ref }, { device: undefined, signIns: undefined }, nowMs);
    expect(decided).toMatchObject({
      device: { uid, firstSeenAtMs: nowMs, lastSeenAtMs: nowMs },
      signIns: { firstAtMs: nowMs, newDeviceMailAtMs: null, devices: { [ref]: nowMs } },
      forgotten: [],
      isNewDevice: true,
      isMailDue: false,
      isMoreAllowed: true,
    });
  });
});

describe('a sign-in from a new device', () => {
  it('mails the owner, and records when', () => {
    const decided = decideSignIn({ uid, ref }, { device: undefined, signIns }, nowMs);
    expect(decided).toMatchObject({ isNewDevice: true, isMailDue: true });
    expect(decided.signIns).toMatchObject({ newDeviceMailAtMs: nowMs, devices: { [ref]: nowMs } });
  });

  it('mails a bounded number an hour to an owner who wants a mail about each', () => {
    let stored = signIns;
    const allowedAt = (atMs: number, nth = 0) => {
      const of = { uid, ref: `${ref}${String(atMs)}${String(nth)}` };
      const decided = decideSignIn(of, { device: undefined, signIns: stored }, atMs);
      stored = decided.signIns ?? stored;
      return decided.isMoreAllowed;
    };
    const first = Array.from({ length: deviceLimits.newDeviceMailsPerHour + 1 }, (_, nth) =>
      allowedAt(nowMs, nth),
    );
    expect(first.map(Boolean).lastIndexOf(true)).toBe(deviceLimits.newDeviceMailsPerHour - 1);
    expect([allowedAt(nowMs + hourMs - 1), allowedAt(nowMs + hourMs)]).toEqual([false, true]);
  });

  it.each([
    [deviceLimits.newDeviceMailEveryMs - 1, false],
    [deviceLimits.newDeviceMailEveryMs, true],
  ])('mails at most once a day: %i ms after the last mail, %s', (sinceMs, isMailDue) => {
    const mailed = { ...signIns, newDeviceMailAtMs: nowMs - sinceMs };
    const decided = decideSignIn({ uid, ref }, { device: undefined, signIns: mailed }, nowMs);
    expect(decided).toMatchObject({ isNewDevice: true, isMailDue });
  });
});

describe('a sign-in from a known device', () => {
  const known = (sinceMs: number): SignIns => ({ ...signIns, devices: { [ref]: nowMs - sinceMs } });

  it('is recorded again after a day', () => {
    const sinceMs = deviceLimits.seenEveryMs;
    const old = { ...device, lastSeenAtMs: nowMs - sinceMs, windows: {} };
    const stored = { device: old, signIns: known(sinceMs) };
    expect(decideSignIn({ uid, ref }, stored, nowMs).device).toEqual({ ...old, lastSeenAtMs: nowMs });
  });

  it('is one from a new device once the use before it is forgotten', () => {
    const stored = { device: undefined, signIns: known(deviceLimits.keptMs) };
    expect(decideSignIn({ uid, ref }, stored, nowMs)).toMatchObject({ isNewDevice: true });
  });
});

describe('the known devices of an account', () => {
  const seen = (count: number): SignIns => ({
    ...signIns,
    devices: Object.fromEntries(
      Array.from({ length: count }, (_, age) => [`device${String(age)}`, nowMs - age]),
    ),
  });

  it('are at most fifty: beyond that the least recently seen goes', () => {
    const full = decideSignIn({ uid, ref }, { device: undefined, signIns: seen(49) }, nowMs);
    expect(full.forgotten).toEqual([]);
    expect(Object.keys(full.signIns?.devices ?? {})).toHaveLength(50);
    const over = decideSignIn({ uid, ref }, { device: undefined, signIns: seen(50) }, nowMs);
    expect(over.forgotten).toEqual(['device49']);
    expect(Object.keys(over.signIns?.devices ?? {})).toHaveLength(50);
  });
});

it('the fingerprint of a device depends on the address, and cannot be made from browser and system', () => {
  const [email, family] = ['mira@people.test', 'Firefox|Linux-and-more'];
  const [one, other, byFamily] = [
    deviceRef({ email, device: family }),
    deviceRef({ email: 'nora@people.test', device: family }),
    familyRef({ email, family }),
  ];
  expect(new Set([one, other, byFamily]).size).toBe(3);
  expect([one, other, byFamily].join()).not.toContain('Firefox');
});
