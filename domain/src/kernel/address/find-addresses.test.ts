import { expect, it } from 'vitest';
import { exampleAddresses } from './example-addresses.ts';
import { findAddresses } from './find-addresses.ts';

const base58 = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT';
const eth = `0x${'aB'.repeat(20)}`;
const segwit = exampleAddresses.btc;

it.each([
  [`"${eth}"`, [eth]],
  [`${eth},`, [eth]],
  [`${eth}…`, [eth]],
  [`to:${eth}.`, [eth]],
  [eth.slice(2), [eth.slice(2)]],
  [`${eth.slice(0, 9)} ${eth.slice(9)}`, [eth]],
  [`ethereum:pay-${eth}@1?value=1`, [eth]],
  [`'${base58}';`, [base58]],
  [`to${base58}thanks`, [base58]],
  [`(${segwit.toUpperCase()})`, [segwit]],
  [`bitcoin:${base58}?bc=${segwit}`, [base58, segwit]],
  [`${base58} or ${eth}`, [eth, base58]],
  [base58.replace('o', 'p'), []],
  [`0x${'a'.repeat(39)}`, []],
  ['a'.repeat(64), []],
  ['', []],
])('in “%s” there are these addresses: %j', (text, addresses) => {
  expect(findAddresses(text).map(({ address }) => address)).toEqual(addresses);
});
