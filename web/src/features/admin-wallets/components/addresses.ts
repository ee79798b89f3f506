import type { PlatformWallet } from '@keelstone/domain/wallet/wallet';

export function areSame(one: PlatformWallet, other: PlatformWallet): boolean {
  return one.btcAddress === other.btcAddress && one.ethAddress === other.ethAddress;
}

export function isSet({ btcAddress, ethAddress }: PlatformWallet): boolean {
  return btcAddress !== '' || ethAddress !== '';
}
