import { array, boolean, type InferType, number, string } from 'yup';
import { type ChainEvidence, chainVerdicts, reviewersChainText } from './chain-evidence.ts';
import { agreedReading, bookedOutputId, type ChainCandidate, type ChainReadings } from './chain-payment.ts';
import { coinToNumber, coinUnits } from '../../kernel/amounts/units.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { settings } from '@keelstone/operator/settings';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { listOf, timeOrNull, timeOrNullWire, timeWire } from '../../kernel/api/common.wire.ts';
import { endpoint } from '../../kernel/api/endpoint.ts';
import { reviewThrottles } from '../../core/review/review.limits.ts';
import { spellOut, secondsText } from '../../kernel/count-text.ts';
import { blockchainLimits } from './blockchain.limits.ts';

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
  isOn: boolean().required().meta({ description: 'False where nobody is asked.' }),
  verdict: string().oneOf(chainVerdicts),
  text: string().meta({ description: 'The verdict in words.' }),
  note: string().meta({ description: 'Where two sources are asked: whether both say so.' }),
  received: number().meta({
    description: 'What may be filled in as received; absent where a person has to find out.',
  }),
  confirmations: number(),
  needed: number(),
  source: string().meta({ description: 'Who was asked.' }),
  readAt: timeWire().optional(),
  outputs: array()
    .of(
      namedObject('ArrivedOutput', { id: string().required(), amount: number().required() })
        .meta({ description: 'One of several payments of a transaction to the address of a deposit.' })
        .required(),
    )
    .meta({ description: 'Which of them an approval books is for its `outputs` to say.' }),
  candidates: array().of(chainCandidateWire.required()).meta({
    description:
      'Of a Bitcoin deposit that names no transaction: what it may be about, the nearest amounts first. Of a Bitcoin payout whose payment nobody has entered, or is not there: what may pay it. Ten at most.',
  }),
}).meta({
  description:
    'What the blockchain says about the transaction that a deposit names, or that was entered for a payout. It proves that a payment was made, not whose it is, and decides nothing.',
});
export type ChainEvidenceWire = InferType<typeof chainEvidenceWire>;

const paymentStateWire = namedObject('PaymentState', {
  text: string().meta({ description: 'Absent where nobody is asked, or no transaction is named.' }),
}).meta({
  description: 'What the owner of a deposit or payout reads of it: never other orders, nor who sent it.',
});

export function chainEvidenceToWire(
  found: { evidence: ChainEvidence; readAtMs: number } | undefined,
  { coin, txid }: Pick<Transaction, 'coin' | 'txid'>,
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
    // A single output needs no choice, and a payout books no outputs.
    ...(txid !== null &&
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
  isOn: boolean().required().meta({ description: 'False where nobody is asked.' }),
  text: string().meta({ description: 'Why nothing is known of it; absent where it was found.' }),
  confirmations: number().meta({ description: 'Of two sources the lower number.' }),
  isStale: boolean().meta({ description: 'True where the source has seen no new block for too long.' }),
  outputs: listOf(
    namedObject('PaymentOutput', {
      position: number().required(),
      to: string().defined().meta({ description: 'A script, or an address without 0x.' }),
      amount: number().required(),
    }).meta({ description: 'One output of a Bitcoin transaction, or one transfer of an Ethereum one.' }),
  ),
}).meta({ description: 'Whom a transaction pays, as the blockchain has it.' });
export type PaymentOutputsWire = InferType<typeof paymentOutputsWire>;

export function paymentOutputsToWire(readings: ChainReadings): PaymentOutputsWire {
  const reading = agreedReading(readings);
  if (reading === undefined) return { isOn: true, text: 'The sources disagree', outputs: [] };
  if (reading.found !== 'payment') {
    const text = reading.found === 'silence' ? 'The source does not answer' : 'Not found on the chain yet';
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
    summary: `How far the payment is that the caller's Pending deposit names, or that pays their withdrawal. Its source is asked at most every ${spellOut(secondsText(blockchainLimits.askedEveryMs))}.`,
    cost: { reads: 12, writes: 1 },
    throttles: reviewThrottles.lease,
    response: paymentStateWire,
  }),
} as const;
