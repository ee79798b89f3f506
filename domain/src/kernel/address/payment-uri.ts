import type { Coin } from '../amounts/coins.ts';
import { decimalText, type CoinUnits } from '../amounts/units.ts';

/** The wei in 1e-8 ether. */
const weiPerUnit = 10_000_000_000n;

/**
 * The content of a QR code that prefills a payment in a wallet: a link with address and amount, or without an amount
 * only the address. Bitcoin follows BIP 21. Ether follows EIP-681 with chain 1 and the amount in wei.
 */
export function makePaymentUri(coin: Coin, address: string, units: CoinUnits | undefined): string {
  if (units === undefined) return address;
  if (coin === 'btc') return `bitcoin:${address}?amount=${toPlainDecimal(units)}`;
  return `ethereum:${address}@1?value=${String(BigInt(units) * weiPerUnit)}`;
}

/** An amount of coin without trailing zeros: "0.007813". */
export function toPlainDecimal(units: CoinUnits): string {
  return decimalText(units, 8).replace(/\.?0+$/, '');
}
