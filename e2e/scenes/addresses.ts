import { exampleAddresses } from '@keelstone/domain/kernel/address/example-addresses';
import type { AddressBookWire } from '@keelstone/domain/money/address-book/address-book.contract';
import * as act from './scene.ts';

const path = '/settings/addresses';
const soon = new Date(Date.now() + 47 * 3_600_000).toISOString();
/** An address with a wrong checksum. */
export const doubtfulAddress = `${exampleAddresses.btc.slice(0, -1)}5`;
const addedAt = '2026-11-20T10:00:00.000Z';
const book: AddressBookWire = {
  addresses: [
    {
      _id: 'a1',
      coin: 'btc',
      address: exampleAddresses.btc,
      label: 'My hardware wallet',
      addedAt,
      lastUsedAt: '2026-11-21T10:00:00.000Z',
      usableFrom: null,
    },
    {
      _id: 'a2',
      coin: 'btc',
      address: doubtfulAddress,
      label: 'An exchange whose name is somewhat longer',
      addedAt,
      lastUsedAt: null,
      usableFrom: soon,
    },
  ],
  onlySaved: true,
  onlySavedUntil: null,
};
const ending = { ...book, onlySavedUntil: soon };
const empty: AddressBookWire = { addresses: [], onlySaved: false, onlySavedUntil: null };

const withBook = (json: AddressBookWire, ...acts: readonly act.Act[]) =>
  act.given(act.answers('**/api/address', json), ...acts);
const listed = act.shows('list', 'Your addresses');

/** The user's own addresses, and where the withdrawal form offers them. */
export const addressScenes: readonly act.Scene[] = [
  ...act.dataPage('addresses', path, withBook(book, listed)),
  ...act.states(path, {
    'addresses-empty': withBook(empty, act.says('No addresses yet')),
    'addresses-ending': withBook(ending, listed),
    'addresses-add': withBook(book, listed, act.press('Add an address')),
    'addresses-discard': withBook(
      book,
      listed,
      act.press('Add an address'),
      act.fill('Label', 'The wallet in the safe'),
      (page) => page.keyboard.press('Escape'),
      act.shows('dialog', /^Discard/),
    ),
    'addresses-turn-off': withBook(
      book,
      listed,
      act.click('switch', 'Only my addresses'),
      act.shows('dialog'),
    ),
  }),
  ...act.states('/withdraw', {
    'withdraw-choose-address': withBook(
      book,
      act.press('Choose from your addresses'),
      act.shows('menu', 'Your addresses'),
    ),
  }),
];
