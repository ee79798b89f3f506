import { describe, expect, it } from 'vitest';
import { DomainError } from '../../errors.ts';
import { fingerprintAddress } from '../../kernel/address/comparable-address.ts';
import { exampleAddresses } from '../../kernel/address/example-addresses.ts';
import { dayMs } from '../../kernel/time/time-units.ts';
import { addressBookLimits } from './address-book.limits.ts';
import { type AddressBook, noAddressBook, withUse } from './address-book.ts';
import {
  findSavedSpelling,
  assertAddressAllowed,
  withLabel,
  removeSaved,
  withSaved,
} from './saved-address.ts';

const empty = noAddressBook('clara');
const eth = { coin: 'eth', address: exampleAddresses.eth, label: 'Ledger' } as const;
const ethId = fingerprintAddress('eth', eth.address);
const onlySaved = (book: AddressBook): AddressBook => ({ ...book, onlySavedSinceMs: 1 });

function added(book: AddressBook, wanted: Parameters<typeof withSaved>[1], nowMs = 1000): AddressBook {
  const after = withSaved(book, wanted, nowMs);
  if (after === undefined) throw new Error('It was there already');
  return after;
}

describe('saving an address', () => {
  it('keeps its capitals, under a composed label', () => {
    const book = added(empty, { ...eth, label: '  Cafe\u0301   one ' });
    const { coin, address } = eth;
    const saved = { coin, address, label: 'Caf\u00e9 one', addedAtMs: 1000, usableFromMs: 1000 };
    expect(book.saved).toEqual({ [ethId]: saved });
  });

  it('changes nothing a second time, in whatever spelling, is refused under a second label, and under a label of another address of the coin', () => {
    const book = added(empty, eth);
    expect(withSaved(book, { ...eth, address: eth.address.toLowerCase() }, 2000)).toBeUndefined();
    expect(() => withSaved(book, { ...eth, label: 'Other' }, 2000)).toThrow(new DomainError('address-saved'));
    const twin = { ...eth, address: '0x1', label: 'LEDGER' };
    expect(() => withSaved(book, twin, 2000)).toThrow('You have another address with this label');
    const btc = { coin: 'btc', address: exampleAddresses.btc, label: 'Ledger' } as const;
    expect(Object.keys(added(book, btc).saved)).toHaveLength(2);
  });

  it('takes an address whose checksum fails, but not one without an address in it', () => {
    expect(Object.keys(added(empty, { ...eth, address: 'not an address' }).saved)).toHaveLength(1);
    expect(() => withSaved(empty, { ...eth, address: '' }, 1)).toThrow(DomainError);
  });

  it('stops at the limit', () => {
    let book = empty;
    const nth = (n: number) => ({ coin: 'btc', address: `a${String(n)}`, label: `l${String(n)}` }) as const;
    for (let n = 0; n < addressBookLimits.savedAddressesPerUser; n += 1) book = added(book, nth(n));
    expect(() => withSaved(book, nth(50), 1)).toThrow(new DomainError('address-limit'));
    expect(withSaved(book, nth(3), 1)).toBeUndefined();
    const [first = ''] = Object.keys(book.saved);
    const after = removeSaved(book, first);
    expect(Object.keys(added(after, nth(50)).saved)).toHaveLength(50);
  });
});

describe('a label', () => {
  it('is changed without changing anything else, and kept if it is the same', () => {
    const book = onlySaved(added(onlySaved(empty), eth));
    const renamed = withLabel(book, ethId, ' Cold  wallet ');
    expect(renamed?.saved[ethId]).toEqual({ ...book.saved[ethId], label: 'Cold wallet' });
    expect(withLabel(book, ethId, 'Ledger')).toBeUndefined();
    for (const id of ['nothing', 'propertyIsEnumerable'])
      expect(() => withLabel(book, id, 'Ledger')).toThrow(new DomainError('not-found'));
    const two = added(book, { ...eth, address: '0x2', label: 'Two' });
    expect(() => withLabel(two, ethId, 'two')).toThrow(DomainError);
    expect(withLabel(two, ethId, 'LEDGER')?.saved[ethId]?.label).toBe('LEDGER');
  });
});

describe('a withdrawal', () => {
  const to = { coin: 'eth', address: eth.address.toLowerCase() } as const;

  it('is recorded with the address as it is saved, and as it was typed if it is not', () => {
    expect(findSavedSpelling(added(empty, eth), to)).toBe(eth.address);
    expect(findSavedSpelling(empty, to)).toBe(to.address);
  });

  it('goes to saved addresses only while it is on', () => {
    assertAddressAllowed({ ...onlySaved(empty), onlySavedUntilMs: 1000 }, to, 1000);
    expect(() => assertAddressAllowed(onlySaved(empty), to, 1000)).toThrow(
      new DomainError('address-not-saved'),
    );
    assertAddressAllowed(onlySaved(added(empty, eth)), to, 1000);
    const other = { ...to, coin: 'btc' } as const;
    expect(() => assertAddressAllowed(onlySaved(added(empty, eth)), other, 1000)).toThrow(DomainError);
  });

  it('goes, 48 hours later, to one saved while it was on, counted afresh after it is removed and saved again', () => {
    const book = added(onlySaved(empty), eth, 1000);
    const codeAt = (nowMs: number, of = book): string => {
      try {
        assertAddressAllowed(of, to, nowMs);
        return 'ok';
      } catch (error) {
        return error instanceof DomainError ? error.code : String(error);
      }
    };
    expect(codeAt(1000 + 2 * dayMs - 1)).toBe('address-too-new');
    expect(codeAt(1000 + 2 * dayMs)).toBe('ok');
    const again = added(removeSaved(book, ethId), eth, 1000 + 2 * dayMs);
    expect(codeAt(1000 + 2 * dayMs, again)).toBe('address-too-new');
    // Off and on again does not shorten it.
    expect(codeAt(1000 + dayMs, { ...book, onlySavedSinceMs: 1000 + dayMs })).toBe('address-too-new');
  });
});

describe('a stored book', () => {
  it('remembers the uses of its saved addresses, however many others are used after them', () => {
    let book = withUse(added(empty, eth), ethId, 1);
    for (let n = 0; n < addressBookLimits.usedAddressesPerUser + 5; n += 1)
      book = withUse(book, `other${String(n)}`, 10 + n);
    expect(book.used[ethId]).toEqual({ firstAtMs: 1, lastAtMs: 1 });
    expect(Object.keys(book.used)).toHaveLength(addressBookLimits.usedAddressesPerUser + 1);
    expect(removeSaved(book, ethId).used[ethId]).toBeDefined();
    for (const id of ['nothing', 'propertyIsEnumerable'])
      expect(() => removeSaved(book, id)).toThrow(new DomainError('not-found'));
  });
});
