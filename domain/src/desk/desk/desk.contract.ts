import { boolean, type InferType, number, object, string } from 'yup';
import { flagNames } from '../../core/kill-switch/flag-refusals.ts';
import { usdCents as toCents, usdToNumber } from '../../kernel/amounts/units.ts';
import { listOf, timeOrNull, timeOrNullWire } from '../../kernel/api/common.wire.ts';
import { endpoint } from '../../kernel/api/endpoint.ts';
import { formatCount } from '../../kernel/count-text.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { checkWire } from '../books/books.wire.ts';
import { deskLimits } from './desk.limits.ts';
import type { Desk, Waiting, WaitingMoney, WaitingProposals } from './desk.ts';

const countMax = formatCount(deskLimits.countMax);

const countFields = {
  count: number().required(),
  isExact: boolean()
    .required()
    .meta({ description: `False for a count that stopped at ${countMax}.` }),
};
const oldestField = {
  oldestAt: timeOrNullWire('Since when the oldest one waits; null if nothing does.'),
};

const waitingWire = namedObject('Waiting', { ...countFields, ...oldestField }).meta({
  description: 'The waiting records of one kind.',
});
const moneyFields = {
  ...countFields,
  ...oldestField,
  usd: number()
    .required()
    .meta({ description: `The sum in USD, of the first ${countMax} if the count is not exact.` }),
};
const waitingMoneyWire = object(moneyFields).meta({
  name: 'WaitingMoney',
  description: 'The waiting records of one kind, and their sum.',
});
const waitingProposalsWire = namedObject('WaitingProposals', {
  ...moneyFields,
  forYou: number().required().meta({
    description: 'Proposals that somebody else made, and records that somebody else has approved once.',
  }),
}).meta({ description: 'Proposals that wait for a second administrator.' });
const decidedWire = namedObject('Decided', {
  approved: number().required(),
  rejected: number().required(),
}).meta({ description: 'The number of approvals and rejections.' });

export const deskWire = namedObject('Desk', {
  day: string().required().meta({ description: 'The day in UTC.' }),
  kyc: waitingWire.required(),
  deposits: waitingMoneyWire.required(),
  withdrawals: waitingMoneyWire.required(),
  payouts: waitingMoneyWire.required(),
  proposals: waitingProposalsWire.required(),
  decisions: decidedWire.required(),
  check: checkWire.optional().default(undefined),
  findings: object(countFields)
    .meta({ name: 'OpenFindings', description: 'Open findings of the books.' })
    .required(),
  stopped: listOf(string().oneOf(flagNames)).meta({
    description: 'The kill switches that stop something.',
  }),
}).meta({
  description:
    'The work that waits for administrators, and the decisions of today. `payouts` are approved withdrawals that were not sent.',
});
export type DeskWire = InferType<typeof deskWire>;
export type WaitingWire = InferType<typeof waitingWire>;

export function deskToWire(
  { kyc, deposits, withdrawals, payouts, ...desk }: Desk,
  { proposals, check }: { proposals: WaitingProposals; check: DeskWire['check'] },
): DeskWire {
  return {
    ...desk,
    kyc: waitingToWire(kyc),
    deposits: moneyToWire(deposits),
    withdrawals: moneyToWire(withdrawals),
    payouts: moneyToWire(payouts),
    proposals: { ...moneyToWire(proposals), forYou: proposals.forYou },
    check,
    stopped: [...desk.stopped],
  };
}

function waitingToWire({ count, isExact, oldestAtMs }: Waiting): WaitingWire {
  return { count, isExact, oldestAt: timeOrNull(oldestAtMs) };
}

function moneyToWire({ usdCents, ...waiting }: WaitingMoney) {
  return { ...waitingToWire(waiting), usd: usdToNumber(toCents(usdCents)) };
}

/** The administrators' home page: counts and sums, no names. */
export const deskContract = {
  'get-desk': endpoint('GET /api/desk/:adminId', {
    access: 'admin',
    summary:
      'Returns the work that waits for administrators, with numbers, ages and sums, and the decisions of today (UTC).',
    // Each count and sum is one read up to 1,000 rows, where it stops.
    cost: { reads: 25, writes: 0 },
    response: deskWire,
  }),
} as const;
