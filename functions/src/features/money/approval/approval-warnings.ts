import { findAddressSignals, findSanctionSignals } from '@keelstone/domain/desk/inbox/transaction-signals';
import { describeAddressDoubt } from '@keelstone/domain/kernel/address/address-verdict';
import { formatAsset } from '@keelstone/domain/kernel/amounts/format';
import { isolateName } from '@keelstone/domain/kernel/isolate-name';
import { reviewersChainText } from '@keelstone/domain/money/blockchain/chain-evidence';
import { type ChainVerdict, noIdText } from '@keelstone/domain/money/blockchain/chain-verdicts';
import { findRivals } from '@keelstone/domain/money/transaction/deposit-txid';
import { pickBooked } from '@keelstone/domain/money/transaction/received-amount';
import {
  type RecordApproval,
  toAddress,
  type Transaction,
} from '@keelstone/domain/money/transaction/transaction';
import { transactionLimits } from '@keelstone/domain/money/transaction/transaction.limits';
import type { Deps } from '../../../platform/deps.ts';
import { findTick, type Warning } from '../../core/decision/decision.ts';
import { findAddressFacts } from '../address-book/find-address-facts.service.ts';
import type { ClaimRow, ClosePayment } from '../blockchain/find-candidates.service.ts';
import { findEvidence, lacksTxid } from '../blockchain/find-evidence.service.ts';
import { findSanctioned } from '../blockchain/find-sanctioned.ts';
import { isOfCurrentKey } from '../deposit-address/derive-address.ts';
import { isExactly } from './likely-payments.ts';

/**
 * Warnings about the address of a withdrawal, or about the sender of a deposit. Sanctioned addresses and own addresses of
 * an earlier key require a tick. For a deposit also: the received amount differs from the requested one, the
 * chain does not show all of it in a block (`isUnproven`), other records claim its blockchain transaction, or another
 * deposit was credited with one of exactly its amount (`closest`). The decision does not depend on the last two, as one
 * payment may have several outputs, and anybody can copy a public id.
 */
export async function listApprovalWarnings(
  approved: Transaction,
  {
    isUnproven,
    approvals,
    closest,
    claims,
  }: {
    isUnproven: boolean;
    /** The earlier ones that count. */
    approvals: readonly RecordApproval[];
    closest: readonly ClosePayment[];
    claims: readonly ClaimRow[];
  },
  deps: Deps,
): Promise<Warning[]> {
  const sanctions = findSanctionWarnings(approved, deps);
  if (approved.type === 'Withdrawal')
    return (await Promise.all([sanctions, findPayoutWarnings(approved, deps)])).flat();
  const [ofSanctions, chain, key] = await Promise.all([
    sanctions,
    findChainWarnings(approved, deps),
    findKeyWarnings(approved, deps),
  ]);
  const named = [...listNamedByFirst(isUnproven ? approvals : []), ...listNamedElsewhere(approved, claims)];
  const isTicked = !isUnproven || chain.some((each) => findTick(each) !== undefined);
  const unproven = isTicked ? [] : [makeUnprovenWarning(approved)];
  const credited = listCredited(approved, closest);
  return [ofSanctions, chain, unproven, findReceiptWarnings(approved), key, named, credited].flat();
}

/** Requires a tick for approving more than the chain shows in a block. Used only if no other warning requires a tick. */
function makeUnprovenWarning({ userName }: Transaction): Warning {
  const text =
    'The chain does not show the whole amount that will be booked, or no block has the payment yet.';
  return { kind: 'chain-unproven', text, checkedWith: userName };
}

async function findSanctionWarnings(record: Transaction, deps: Deps): Promise<Warning[]> {
  return findSanctionSignals(record, await findSanctioned(record, deps)).map(({ kind, text }) => ({
    kind,
    text,
    ...(kind === 'sanctioned' && { tick: 'Compliance has cleared this.' }),
  }));
}

/** The warnings of a withdrawal, which has its address from the beginning. */
async function findPayoutWarnings(withdrawal: Transaction, deps: Deps): Promise<Warning[]> {
  const { others, ...facts } = await findAddressFacts(withdrawal, deps);
  const sameAddress = others.map((uid) => ({ uid, name: '' }));
  const doubt = describeAddressDoubt(withdrawal.coin, toAddress(withdrawal));
  const signals = [
    ...(doubt === undefined ? [] : [{ kind: 'address-doubt', text: doubt }]),
    ...findAddressSignals(withdrawal, { ...facts, sameAddress }),
  ];
  return signals.map(({ kind, text }) => ({
    kind,
    text,
    ...(toBeChecked.includes(kind) && { checkedWith: withdrawal.userName }),
  }));
}

/** Doubts that an administrator should clear up with the owner before paying. */
const toBeChecked: readonly string[] = ['address-doubt', 'own-address'];

/** Warns if another amount was received. */
function findReceiptWarnings({ received, coin, coinUnits: asked, amountUsdCents }: Transaction): Warning[] {
  if (received === null) return [];
  const dollars = (cents: number) => formatAsset('usd', cents);
  const how = received.coinUnits < asked ? 'Less' : 'More';
  const text = `${how} than requested: ${formatAsset(coin, received.coinUnits)} instead of ${formatAsset(coin, asked)}. ${dollars(received.usdCents)} will be booked instead of ${dollars(amountUsdCents)}.`;
  return [{ text }];
}

/** Requires a tick for what an own address of an earlier key received. */
async function findKeyWarnings(approved: Transaction, deps: Deps): Promise<Warning[]> {
  if (approved.arrival === undefined || (await isOfCurrentKey(approved, deps))) return [];
  const text = 'The key of its address is not the current one: others may be able to spend what it received.';
  return [{ kind: 'address-replaced', text, tick: 'Only we can spend it.' }];
}

/** Warns if the chain does not show the requested payment. Without any payment, the warning requires a tick. */
async function findChainWarnings(approved: Transaction, deps: Deps): Promise<Warning[]> {
  const { coin } = approved;
  if (lacksTxid(approved, deps))
    return [
      {
        kind: 'chain-no-id',
        text: `${noIdText}. ${idIntoReason}`,
        tick: 'I found this payment myself.',
      },
    ];
  const found = await findEvidence(approved, deps, { isAsked: false });
  if (found === undefined) return [];
  const { verdict, isStale, transfers } = found.evidence;
  const stale = {
    kind: 'chain-stale',
    text: 'What the chain says is old: its source has not answered lately.',
  };
  const isNoneChosen = transfers.length > 1 && approved.outputs === undefined;
  // If the chosen outputs do not add up to the requested amount, the usual warning of a wrong amount is shown.
  const isAsChosen = verdict === 'several' && !isNoneChosen;
  if (verdict === 'matches' || isAsChosen) return isStale ? [stale] : [];
  return [
    ...(isStale && verdict !== 'no-answer' ? [stale] : []),
    {
      kind: `chain-${verdict}`,
      text: `${reviewersChainText(found.evidence, coin)}.${unseenVerdicts.includes(verdict) ? ` ${idIntoReason}` : ''}`,
      ...((!paidVerdicts.includes(verdict) || isNoneChosen) && { checkedWith: approved.userName }),
    },
    ...(isNoneChosen ? [{ text: 'None of them is chosen, so none is booked.' }] : []),
  ];
}

const idIntoReason = 'Write the id of its payment into the reason, so that nobody else is credited with it.';

/** Verdicts of which the payment may be another transaction. */
const unseenVerdicts: readonly ChainVerdict[] = [
  ...(['no-answer', 'disagree', 'not-found', 'another-network', 'replaced'] as const),
  ...(['failed', 'token', 'not-ours', 'from-us', 'too-old'] as const),
];

/** Verdicts with a known payment of this deposit; for the others the owner is asked first. */
const paidVerdicts: readonly ChainVerdict[] = [
  'booked',
  'unconfirmed',
  'differs',
  'new-sender',
  'shared-sender',
];

/** Shows the second of two people which transactions the reason of the first names. */
function listNamedByFirst(approvals: readonly RecordApproval[]): Warning[] {
  return approvals.flatMap(({ name, txids = [] }) =>
    txids.map((txid) => ({ text: `The approval of ${isolateName(name)} names ${txid} as its payment.` })),
  );
}

function listNamedElsewhere(record: Transaction, claims: readonly ClaimRow[]): Warning[] {
  const { uid } = record;
  const { rivals, arrivals } = findRivals(record, claims);
  return [...rivals, ...arrivals].slice(0, transactionLimits.sameTxidShown).map((other) => ({
    text: `Order ${other.transactionId} of ${other.uid === uid ? 'the same person' : 'somebody else'} claims this transaction too: ${other.status}.`,
  }));
}

/** Warns if other approved deposits claim payments of exactly this amount. */
function listCredited(approved: Transaction, closest: readonly ClosePayment[]): Warning[] {
  const { coinUnits: units } = pickBooked(approved);
  return closest
    .filter((payment) => isExactly(payment, units))
    .flatMap(({ txid: paidBy, rivals }) => rivals.map((other) => ({ paidBy, ...other })))
    .filter(({ status }) => status === 'Approved')
    .map(({ paidBy, transactionId }) => ({
      text: `Order ${transactionId}, approved, claims ${paidBy}, which paid exactly this amount.`,
    }));
}
