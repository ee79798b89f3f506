import { array, boolean, type InferType, number, string } from 'yup';
import { settings } from '@keelstone/operator/settings';
import { reviewThrottles } from '../../core/review/review.limits.ts';
import { coinToNumber, coinUnits } from '../../kernel/amounts/units.ts';
import { listOf, timeOrNull, timeOrNullWire, timeWire } from '../../kernel/api/common.wire.ts';
import { endpoint } from '../../kernel/api/endpoint.ts';
import { countText, secondsText, spellOut } from '../../kernel/count-text.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { blockchainLimits } from './blockchain.limits.ts';
import { bookedOutputId } from './booked-output.ts';
import { type ChainEvidence, reviewersChainText } from './chain-evidence.ts';
import type { ChainCandidate } from './chain-payment.ts';
import { pickAgreed, type ChainReadings } from './chain-reading.ts';
import { chainVerdicts } from './chain-verdicts.ts';

const chainCandidateWire = namedObject('ChainCandidate', {
  txid: string().required(),
  amount: number().required(),
  confirmations: number().required(),
  at: timeOrNullWire('Of its block, once it has one.'),
}).meta({
  description:
    'A payment to the address of a deposit or payout, made in its time, that nobody has booked or named.',
});
export type ChainCandidateWire = InferType<typeof chainCandidateWire>;

export const chainEvidenceWire = namedObject('ChainEvidence', {
  isOn: boolean().required().meta({ description: 'False if no source is set.' }),
  verdict: string().oneOf(chainVerdicts),
  text: string().meta({ description: 'The verdict in words.' }),
  note: string().meta({ description: 'Whether both of two sources say so.' }),
  received: number().meta({
    description: 'The received amount to fill in, absent if a person has to find out.',
  }),
  confirmations: number(),
  needed: number(),
  source: string().meta({ description: 'The name of the source.' }),
  readAt: timeWire().optional(),
  outputs: array()
    .of(
      namedObject('ArrivedOutput', { id: string().required(), amount: number().required() })
        .meta({ description: 'One of several payments of a transaction to the address of a deposit.' })
        .required(),
    )
    .meta({ description: 'The payments. An approval names the booked ones in `outputs`.' }),
  candidates: array()
    .of(chainCandidateWire.required())
    .meta({
      description: `At most ${spellOut(countText(blockchainLimits.candidates, 'payment'))} that may belong to a Bitcoin record, the nearest amounts first. The record is a deposit that names no transaction, or a payout whose payment is not entered or is gone.`,
    }),
}).meta({
  description:
    "The blockchain's evidence about the transaction of a deposit or payout. It proves that a payment was made, not whose it is, and decides nothing.",
});
export type ChainEvidenceWire = InferType<typeof chainEvidenceWire>;

const paymentStateWire = namedObject('PaymentState', {
  text: string().meta({
    description: 'The progress in words, absent if no source is set or no transaction is named.',
  }),
}).meta({
  description: 'The evidence for the owner of a deposit or payout, without its sender and other orders.',
});

export function chainEvidenceToWire(
  found: { evidence: ChainEvidence; readAtMs: number } | undefined,
  { coin, txid, arrival }: Pick<Transaction, 'coin' | 'txid' | 'arrival'>,
): ChainEvidenceWire {
  if (found === undefined) return { isOn: false };
  const { evidence, readAtMs } = found;
  const { verdict, receivedUnits, confirmations, note, transfers } = evidence;
  return {
    isOn: true,
    verdict,
    text: reviewersChainText(evidence, coin),
    ...(note !== undefined && { note }),
    ...(receivedUnits !== undefined && { received: coinToNumber(coinUnits(receivedUnits)) }),
    // A single output needs no choice, nor do all to an own address, and a payout books no outputs.
    ...(txid !== null &&
      arrival === undefined &&
      transfers.length > 1 && {
        outputs: transfers.map((each) => ({
          id: bookedOutputId({ coin, txid, ...each }),
          amount: coinToNumber(coinUnits(each.coinUnits)),
        })),
      }),
    confirmations: confirmations.now,
    ...(confirmations.needed !== undefined && { needed: confirmations.needed }),
    source: settings.chain.sources[coin],
    readAt: new Date(readAtMs).toISOString(),
  };
}

export function chainCandidateToWire(candidate: ChainCandidate): ChainCandidateWire {
  const { txid, block, confirmations, coinUnits: units } = candidate;
  return { txid, amount: coinToNumber(coinUnits(units)), confirmations, at: timeOrNull(block?.atMs ?? null) };
}

export const paymentOutputsWire = namedObject('PaymentOutputs', {
  isOn: boolean().required().meta({ description: 'False if no source is set.' }),
  text: string().meta({ description: 'The reason why nothing is known of it, absent if it was found.' }),
  confirmations: number().meta({ description: 'The number of confirmations, of two sources the lower one.' }),
  isStale: boolean().meta({ description: 'True if the source has seen no new block for too long.' }),
  outputs: listOf(
    namedObject('PaymentOutput', {
      position: number().required(),
      to: string().defined().meta({ description: 'The payee: a script, or an address without 0x.' }),
      amount: number().required(),
    }).meta({ description: 'One output of a Bitcoin transaction, or one transfer of an Ethereum one.' }),
  ),
}).meta({ description: 'The payments of a transaction on the blockchain.' });
export type PaymentOutputsWire = InferType<typeof paymentOutputsWire>;

export function paymentOutputsToWire(readings: ChainReadings): PaymentOutputsWire {
  const reading = pickAgreed(readings);
  if (reading === undefined) return { isOn: true, text: 'The sources disagree', outputs: [] };
  if (reading.found !== 'payment') {
    const text =
      reading.found === 'silence' ? 'The source gives no usable answer' : 'Not found on the chain yet';
    return { isOn: true, text, outputs: [] };
  }
  const { transfers, confirmations, hasFailed } = reading.payment;
  if (hasFailed) return { isOn: true, text: 'The transaction failed: nothing was paid', outputs: [] };
  const outputs = transfers.map(({ position, to, coinUnits: units }) => ({
    position,
    to,
    amount: coinToNumber(coinUnits(units)),
  }));
  return { isOn: true, confirmations, isStale: reading.isStale, outputs };
}

/** The calls that read the blockchain. */
export const blockchainContract = {
  'get-payment-state': endpoint('GET /api/transaction/:userId/payment/:transactionId', {
    access: 'self',
    summary: `Returns the progress of the payment of the caller's Pending deposit or withdrawal. Its source is asked at most every ${spellOut(secondsText(blockchainLimits.askedEveryMs))}.`,
    cost: { reads: 12, writes: 1 },
    throttles: reviewThrottles.lease,
    response: paymentStateWire,
  }),
} as const;
