import { exampleAddresses } from '@keelstone/domain/testing/make-wallet';
import type { Api } from './api.ts';
import type { Person } from './people.ts';
import { freshKey } from './records.ts';

/** The calls around an address book, as its holder makes them. Both are asked for again with each call. */
export function addressCalls(api: () => Api, holder: () => Person) {
  const own = () => ({ token: holder().token });
  return {
    book: async ({ token }: Pick<Person, 'token'> = holder()) =>
      (await api().call('get-address-book', { token })).body,
    add: (address: string = exampleAddresses.btc, label = 'Ledger') =>
      api().call('add-address', { ...own(), body: { coinSelected: 'btc', address, label } }),
    rename: (addressId: string, label: string) =>
      api().call('rename-address', { ...own(), params: { addressId }, body: { label } }),
    remove: (addressId: string) => api().call('remove-address', { ...own(), params: { addressId } }),
    turnOn: () => api().call('require-saved-address', { ...own(), body: {} }),
    turnOff: () => api().call('request-any-address', { ...own(), body: {} }),
    withdraw: (btcAddress: string = exampleAddresses.btc) =>
      api().call('request-withdrawal', {
        ...own(),
        params: { userId: holder().uid },
        body: { usd: 500, coinSelected: 'btc', btcAddress, transactionId: freshKey() },
      }),
  };
}
