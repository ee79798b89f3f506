import type { AddressBookWire } from '@keelstone/domain/api/address-book.contract';
import { exampleAddresses } from '@keelstone/domain/wallet/example-addresses';
import { doubtfulAddress } from '../support/make-person.ts';
import * as act from './scene.ts';

const path = '/settings/addresses';
const soon = new Date(Date.now() + 47 * 3_600_000).toISOString();
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

/** As if they had this address book. */
const withBook = (json: AddressBookWire, shown = act.shows('list', 'Your addresses')) =>
  act.steps(act.answers('**/api/address', json), act.reload, shown);

/** The user's own addresses, and where the withdrawal form offers them. */
export const addressScenes: readonly act.Scene[] = [
  ...act.dataPage('addresses', path, withBook(book)),
  ...act.states(path, {
    'addresses-empty': withBook(empty, act.says('No addresses yet')),
    'addresses-ending': withBook(ending),
    'addresses-add': act.steps(withBook(book), act.press('Add an address')),
    'addresses-turn-off': act.steps(
      withBook(book),
      act.click('switch', 'Only my addresses'),
      act.shows('dialog'),
    ),
  }),
  ...act.states('/withdraw', {
    'withdraw-choose-address': act.steps(
      withBook(book, act.shows('button', 'Choose from your addresses')),
      act.press('Choose from your addresses'),
      act.shows('menu', 'Your addresses'),
    ),
  }),
];
