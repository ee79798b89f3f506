import { array, object, string, type InferType } from 'yup';
import { closingObstacles, type ClosingObstacle } from '../closing/closing.ts';
import type { Closing } from '../user/account-closing.ts';
import { named } from '../validation/named.ts';
import { timeOrNull } from './common.wire.ts';

export const closingWire = named(
  'Closing',
  "Whether the caller's account is closing, and what is missing before it can be.",
  object({
    closesAt: string().nullable().defined().meta({
      format: 'date-time',
      description: 'When it is closed, unless that is undone; null if nobody has asked for it.',
    }),
    missing: array().of(string().oneOf(closingObstacles).required()).required().meta({
      description: 'What has to be done before it can be closed; empty if nothing is missing.',
    }),
  }),
);
export type ClosingWire = InferType<typeof closingWire>;

export function closingToWire(
  closing: Closing | null | undefined,
  missing: readonly ClosingObstacle[],
): ClosingWire {
  return { closesAt: timeOrNull(closing?.closesAtMs), missing: [...missing] };
}
