import type { AddressBookWire } from '@keelstone/domain/api/address-book.contract';
import { exampleAddresses } from '@keelstone/domain/wallet/example-addresses';
import type { Page } from '@playwright/test';
import { doubtfulAddress } from '../support/make-person.ts';
import { press, waitingAndFailed, type Scene } from './scene.ts';

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

/** The user's own addresses, and where the withdrawal form offers them. */
export const addressScenes: readonly Scene[] = [
  { name: 'addresses', path, open: withBook(book) },
  ...waitingAndFailed('addresses', path),
  { name: 'addresses-empty', path, open: withBook(empty) },
  { name: 'addresses-ending', path, open: withBook(ending) },
  { name: 'addresses-add', path, open: then(withBook(book), press('Add an address')) },
  {
    name: 'addresses-turn-off',
    path,
    open: then(withBook(book), async (page) => {
      await page.getByRole('switch', { name: 'Only my addresses' }).click();
      await page.getByRole('dialog').waitFor();
    }),
  },
  {
    name: 'withdraw-choose-address',
    path: '/withdraw',
    open: then(withBook(book), async (page) => {
      await press('Choose from your addresses')(page);
      await page.getByRole('menu', { name: 'Your addresses' }).waitFor();
    }),
  },
];

/** Stubs the API with this address book: no other scene may see the demo person with it. */
function withBook(json: AddressBookWire) {
  return async (page: Page): Promise<void> => {
    await page.route('**/api/address', (route) => route.fulfill({ json }));
    await page.reload();
    const shown =
      json.addresses.length === 0
        ? page.getByText('No addresses yet').first()
        : page.getByRole('list', { name: 'Your addresses' });
    // The withdrawal form shows them when it is asked to.
    await (page.url().endsWith(path) ? shown : page.getByLabel('Amount in USD')).waitFor();
  };
}

function then(first: (page: Page) => Promise<void>, next: (page: Page) => Promise<void>) {
  return async (page: Page): Promise<void> => {
    await first(page);
    await next(page);
  };
}
