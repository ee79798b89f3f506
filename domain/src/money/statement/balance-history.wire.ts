import { type InferType, number, object, string } from 'yup';
import { journalEvents } from '../../core/ledger/journal.ts';
import { usdToNumber } from '../../kernel/amounts/units.ts';
import { choiceField, listOf, periodWire } from '../../kernel/api/common.wire.ts';
import { countText } from '../../kernel/count-text.ts';
import { claimRanges } from '../../kernel/time/history-range.ts';
import type { Period } from '../../kernel/time/period.ts';
import { timeLimits } from '../../kernel/time/time.limits.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import type { ClaimHistory } from './balance-history.ts';

export const claimHistoryQuery = object({
  range: choiceField(
    claimRanges,
    '30d',
    `How far back; \`1y\` is ${countText(timeLimits.statementDaysMax, 'day')}, \`all\` the latest ${countText(timeLimits.historyMonthsMax, 'month')}.`,
  ),
});

const claimPointWire = namedObject('ClaimPoint', {
  day: string()
    .required()
    .meta({
      description: `The day in UTC. Points older than ${countText(timeLimits.statementDaysMax, 'day')} are the last such day of their month.`,
    }),
  usd: number().required(),
  moves: listOf(
    object({
      event: string().oneOf(journalEvents).required(),
      count: number().required(),
      usd: number()
        .required()
        .meta({ description: 'The sum of the changes, negative if less is available.' }),
    }),
  ),
}).meta({
  description: 'The available USD at the end of a day on which they changed, and the changes.',
});

export const claimHistoryWire = namedObject('ClaimHistory', {
  period: periodWire(),
  opening: number()
    .nullable()
    .defined()
    .meta({ description: 'The available amount before the period, or null if nothing had moved by then.' }),
  reserved: number().required().meta({
    description: 'How much more is reserved for withdrawals at the end of the period than at its beginning.',
  }),
  points: listOf(claimPointWire),
}).meta({ description: 'The available USD of an account. It stays the same from one point to the next.' });
export type ClaimHistoryWire = InferType<typeof claimHistoryWire>;

export function claimHistoryToWire(
  period: Period,
  { openingUsdCents, reservedUsdCents, points }: ClaimHistory,
): ClaimHistoryWire {
  return {
    period,
    opening: openingUsdCents === null ? null : usdToNumber(openingUsdCents),
    reserved: usdToNumber(reservedUsdCents),
    points: points.map(({ day, availableUsdCents, moves }) => ({
      day,
      usd: usdToNumber(availableUsdCents),
      moves: moves.map(({ event, count, changeUsdCents }) => ({
        event,
        count,
        usd: usdToNumber(changeUsdCents),
      })),
    })),
  };
}
