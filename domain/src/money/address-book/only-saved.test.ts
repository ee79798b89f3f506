import { describe, expect, it } from 'vitest';
import { addressBookLimits } from './address-book.limits.ts';
import { decideAnyAddress, decideOnlySaved, findOnlySaved, keepOnLock } from './only-saved.ts';

const off = { onlySavedSinceMs: null, onlySavedUntilMs: null };
const on = { onlySavedSinceMs: 1000, onlySavedUntilMs: null };
const ending = { onlySavedSinceMs: 1000, onlySavedUntilMs: 5000 };

describe('“Only my addresses”', () => {
  it('holds from the moment it is turned on until its end, which takes effect by itself', () => {
    expect(findOnlySaved(off, 1000)).toBeUndefined();
    expect(findOnlySaved(on, 1000)).toEqual(on);
    expect(findOnlySaved(ending, 4999)).toEqual(ending);
    expect(findOnlySaved(ending, 5000)).toBeUndefined();
  });

  it('is turned on immediately, and again after its end with a new time', () => {
    expect(decideOnlySaved(off, 7)).toEqual({ onlySavedSinceMs: 7, onlySavedUntilMs: null });
    expect(decideOnlySaved(ending, 6000)).toEqual({ onlySavedSinceMs: 6000, onlySavedUntilMs: null });
    expect(decideOnlySaved(on, 2000)).toBeUndefined();
  });

  it('ends 48 hours after that was first requested', () => {
    expect(decideAnyAddress(on, 2000)).toEqual({ ...on, onlySavedUntilMs: 2000 + 48 * 3_600_000 });
    expect(addressBookLimits.addressWaitMs).toBe(48 * 3_600_000);
    expect(decideAnyAddress(ending, 2000)).toBeUndefined();
    expect(decideAnyAddress(off, 2000)).toBeUndefined();
    expect(decideAnyAddress(ending, 6000)).toBeUndefined();
  });

  it('can be kept on by its owner or by a lock until it ends', () => {
    expect(decideOnlySaved(ending, 4999)).toEqual(on);
    expect(keepOnLock(ending, 4999)).toEqual(on);
    expect(keepOnLock(ending, 5000)).toBeUndefined();
    expect(keepOnLock(on, 2000)).toBeUndefined();
    expect(keepOnLock(off, 2000)).toBeUndefined();
  });
});
