import { gravestSignals, type ReviewSignal, reviewSignalKinds } from '../../core/review/review-signal.ts';
import { restrictionWords } from '../../core/user/restriction.ts';
import type { AddressKind } from '../../kernel/address/address-verdict.ts';
import { type ChainVerdict, openVerdicts, verdictWords } from '../../money/blockchain/chain-verdicts.ts';

/** The reason that forbids an approval. */
export const sanctionedReason = 'Sanctioned address';
/** The reason that keeps a payout in the inbox after its transaction was entered. */
export const failedPayoutReason = 'Payout to be corrected';

const reasons = {
  ...restrictionWords,
  sanctioned: sanctionedReason,
  'own-address': 'Our own address',
  'same-image': 'Reused picture',
  'other-name': 'Another name',
  'earlier-rejection': 'Rejected before',
  'address-elsewhere': 'Address used by others',
  'address-replaced': 'Earlier address of ours',
  'quote-expired': 'Filed after its quote',
  'senders-cut': 'Many senders',
  'price-moved': 'Price moved',
  'first-use': 'New address',
} as const satisfies Record<ReviewSignal['kind'], string>;

const addressReasons = {
  checked: null,
  unchecked: null,
  zero: 'Burn address',
  burned: 'Burn address',
  newer: 'Unknown kind of address',
  'test-network': 'Address of a test network',
  'other-coin': 'Address of another coin',
  name: 'A name, not an address',
  secret: 'A key, not an address',
  mistyped: 'Checksum',
  unknown: 'Not an address',
} as const satisfies Record<AddressKind, string | null>;

const mildReasons: readonly (string | null)[] = [
  ...openVerdicts.map((verdict) => verdictWords[verdict].reason),
  ...reviewSignalKinds.filter((kind) => !gravestSignals.includes(kind)).map((kind) => reasons[kind]),
];

/** True for a reason that forbids or refutes, as an error in its case shows. The others only ask for care. */
export function isGraveReason(reason: string): boolean {
  return !mildReasons.includes(reason);
}

/** The reasons of a row after a later verdict of the chain, which takes the place of the one before. */
export function withVerdict(rowReasons: readonly string[], verdict: ChainVerdict): string[] {
  const verdictReasons = Object.values(verdictWords).map(({ reason }) => reason);
  const otherReasons = rowReasons.filter((each) => !verdictReasons.includes(each));
  const grave: readonly string[] = gravestSignals.map((kind) => reasons[kind]);
  const graveCount = otherReasons.filter((each) => grave.includes(each)).length;
  const { reason } = verdictWords[verdict];
  return reason === null
    ? otherReasons
    : [...otherReasons.slice(0, graveCount), reason, ...otherReasons.slice(graveCount)];
}

type Noticed = {
  /** The gravest first. */
  signals: readonly ReviewSignal[];
  /** The last verdict of the chain about a deposit. */
  verdict?: ChainVerdict | undefined;
  /** The kind of a withdrawal's address. */
  address?: AddressKind | undefined;
  /** Whether the id entered for a payout does not pay it. */
  hasFailed?: boolean;
};

/** The reasons why a case deserves a second look, in the few words of a row, the gravest first. */
export function findRowReasons({
  signals,
  verdict = 'matches',
  address = 'checked',
  hasFailed = false,
}: Noticed): string[] {
  const kinds = signals.map(({ kind }) => kind);
  return [
    ...kinds.filter((kind) => gravestSignals.includes(kind)).map((kind) => reasons[kind]),
    ...(hasFailed ? [failedPayoutReason] : []),
    ...[verdictWords[verdict].reason, addressReasons[address]].filter((each) => each !== null),
    ...kinds.filter((kind) => !gravestSignals.includes(kind)).map((kind) => reasons[kind]),
  ];
}
