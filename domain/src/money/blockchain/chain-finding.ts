import type { Finding } from '../../core/finding/finding.ts';
import { daysText, hoursText, spellOut } from '../../kernel/count-text.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { blockchainLimits } from './blockchain.limits.ts';

export const missingLong = spellOut(hoursText(blockchainLimits.missingMsMax), 'an');

/** The codes of findings about the chain, and their texts for administrators. */
export const chainFindings = {
  'unproven-deposit': 'A deposit was approved although the blockchain shows no payment for it',
  'payment-gone': 'The payment of an approved deposit is no longer on the blockchain',
  'payment-booked': 'The payment that an approved deposit names was booked for another one',
  'payment-from-us': 'The payment that an approved deposit names comes from one of our own wallets',
  'payment-unsettled': `The payment of an approved deposit was not settled within ${daysText(blockchainLimits.watchedMs)}`,
  'arrival-unfiled':
    'A payment to an account’s own address became no deposit: pay it back, or edit the figures, and close this',
  'arrival-disputed': `A payment to an account’s own address could not be filed for ${missingLong}: the sources disagree about it, or there is no price`,
  'blocks-unread': `A source has given no new block of Bitcoin for ${hoursText(blockchainLimits.bitcoinStaleMs)}: payments to own addresses may be filed late`,
  'sender-sanctioned': 'A sender of the payment of a deposit is on the list of sanctioned addresses',
  'list-unread': 'The list of sanctioned addresses could not be read; the last one still counts',
  'holdings-unread': `What our addresses hold could not be read for ${spellOut(daysText(blockchainLimits.holdingsOldMs))}; the last reading is still shown`,
  'list-shrunk':
    'The list of sanctioned addresses has lost half of its entries; the last one counts until this is closed',
  'payout-gone':
    'The id of a payout does not pay it: correct the id, or return the payout once nothing can arrive any more',
  'payout-replaced': 'A payout was paid by another transaction than the one that was entered: correct the id',
  'payout-differs':
    'The id of a payout pays another amount, or is older than its approval: correct the id, or clear up the difference; a return gives back the whole amount',
  'payout-disputed': `Two sources have disagreed about a payout for ${missingLong}: look for it elsewhere before it is returned`,
  'payout-twice':
    'Two transactions that were entered for a payout both pay it: ask its owner for one of them',
  'payout-unsettled': `A payout was not settled within ${daysText(blockchainLimits.watchedMs)}: look for it on the blockchain, or return it`,
  'payout-back': 'A payout that was returned is paid on the blockchain',
} as const;
export type ChainFinding = keyof typeof chainFindings;

/** The findings about a payout that an administrator must correct or return. */
export const failedPayoutFindings = [
  'payout-gone',
  'payout-replaced',
  'payout-differs',
  'payout-disputed',
  'payout-unsettled',
] as const satisfies ChainFinding[];

export function chainFindingText(code: string): string {
  return Object.hasOwn(chainFindings, code) ? chainFindings[code as ChainFinding] : code;
}

/** Makes a finding about the chain. `uid` is empty if it concerns no account. */
export function makeChainFinding(
  found: { code: ChainFinding; uid?: string } & Pick<Finding, 'subject' | 'detail' | 'txid'>,
): Finding {
  return { source: 'chain', uid: '', ...found };
}

/** Makes a finding about a payment of a record. */
export function makePaymentFinding(
  { id: subject, uid, transactionId }: Transaction,
  txid: string,
  { code, detail }: { code: ChainFinding; detail: string },
): Finding {
  return makeChainFinding({ code, uid, subject, txid, detail: `order ${transactionId}, ${detail}` });
}
