import { expect, it } from 'vitest';
import { listBookedRows, type BookedOutput } from './booked-output.ts';
import type { ChainTransfer } from './chain-payment.ts';

const transfer = (position: number, call?: string, coinUnits = 8): ChainTransfer => ({
  position,
  to: 'ours',
  coinUnits,
  ...(call !== undefined && { call }),
});
const row = (each: Partial<BookedOutput>): BookedOutput => ({
  recordId: 'r',
  orderId: 'o',
  uid: 'u',
  coin: 'eth',
  txid: 't',
  position: 0,
  coinUnits: 8,
  senders: [],
  atMs: 0,
  ...each,
});

it.each([
  ['by its place, as before 1.1', [transfer(1, '0.3')], [row({ position: 2 })], [1]],
  [
    'by its trace, now that only a list has it',
    [transfer(1, '8#1')],
    [row({ position: 1, call: '0.3' })],
    [1],
  ],
  ['by the path of another node', [transfer(1, '0.3')], [row({ position: 1, call: '0.2' })], [1]],
  [
    'once, and so leaves the second of its amount',
    [transfer(1, '8#1'), transfer(2, '8#2')],
    [row({ call: '0' })],
    [1],
  ],
  [
    'by its own path, though another one comes first',
    [transfer(1, '0'), transfer(2, '1')],
    [row({ call: '1' })],
    [2],
  ],
  ["as the transaction's own, not as a contract's", [transfer(0), transfer(1, '0')], [row({})], [0]],
  ['of another amount, not at all', [transfer(1, '0', 9)], [row({ position: 1 })], []],
  ['to another address, not at all', [transfer(1, '0')], [row({ position: 1, to: 'older', call: '0' })], []],
  ['of Bitcoin only by its output', [transfer(1)], [row({ coin: 'btc', position: 2 })], []],
] as const)('what was booked %s, is found', (_what, transfers, rows, places) => {
  expect([...listBookedRows(transfers, rows).keys()].map(({ position }) => position)).toEqual(places);
});
