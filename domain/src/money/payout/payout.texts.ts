import type { Refusals } from '../../errors.ts';

export const payoutRefusals = {
  'not-paid-out': 'Only an approved withdrawal is paid',
  'payout-returned': 'This payout was returned: its money is available to the owner again',
  'txid-used': 'This transaction is already entered for another withdrawal to the same address',
} as const satisfies Refusals;

export const backingGoneText =
  'A payment that this account was credited for is gone from the blockchain. Do not send it. If it was sent, say why';
