import { describe, expect, it } from 'vitest';
import { addressBookLimits } from './address-book.limits.ts';
import { findFirstUseMs, noAddressBook, withUse } from './address-book.ts';

describe('the addresses of an account', () => {
  it('keep their first use, and note the last one', () => {
    const book = withUse(withUse(noAddressBook('clara'), 'one', 5), 'one', 9);
    expect(book).toEqual({ ...noAddressBook('clara'), used: { one: { firstAtMs: 5, lastAtMs: 9 } } });
    expect(findFirstUseMs(book, 'one', 9)).toBe(5);
  });

  it('are new from the request on if nothing was noted', () => {
    expect(findFirstUseMs(undefined, 'one', 7)).toBe(7);
    expect(findFirstUseMs(withUse(noAddressBook('clara'), 'one', 9), 'one', 7)).toBe(7);
  });

  it('forget the one that was used least recently, which is then new again', () => {
    let book = withUse(noAddressBook('clara'), 'first', 1);
    for (let n = 0; n < addressBookLimits.usedAddressesPerUser; n += 1) {
      if (n === 100) book = withUse(book, 'second', 2000);
      book = withUse(book, `other${String(n)}`, 1000 + n);
    }
    expect(Object.keys(book.used)).toHaveLength(addressBookLimits.usedAddressesPerUser);
    expect(book.used).not.toHaveProperty('first');
    expect(book.used['second']).toEqual({ firstAtMs: 2000, lastAtMs: 2000 });
  });
});
