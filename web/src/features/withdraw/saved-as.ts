import type { SavedAddressWire } from '@keelstone/domain/api/address-book.contract';
import type { Coin } from '@keelstone/domain/money/coins';
import { comparableAddress } from '@keelstone/domain/wallet/comparable-address';

/** The entry of an address, in whatever spelling it was typed; `undefined` if it is not saved. */
export function savedAs(
  addresses: readonly SavedAddressWire[],
  { coin, address }: { coin: Coin; address: string },
): SavedAddressWire | undefined {
  const wanted = comparableAddress(coin, address);
  return addresses.find((each) => each.coin === coin && comparableAddress(coin, each.address) === wanted);
}
