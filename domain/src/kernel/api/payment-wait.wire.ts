import { array, type InferType, string } from 'yup';
import { type PaymentWait, waitReasons } from '../../refusal-details.ts';
import { namedObject } from '../validation/name-schema.ts';
import { timeOrNull, timeOrNullWire } from './common.wire.ts';

const paymentWaitWire = namedObject('PaymentWait', {
  reason: string().oneOf(waitReasons).required(),
  until: timeOrNullWire(),
}).meta({
  description:
    'A reason why a withdrawal may not be approved yet. `until` is null if it does not end by itself.',
});
export type PaymentWaitWire = InferType<typeof paymentWaitWire>;

/** The waits of one withdrawal, absent if they were not read. */
export function paymentWaitsWire() {
  return array().of(paymentWaitWire.required()).meta({
    description: 'The waits of a Pending withdrawal in addition to its review, the one that ends last first.',
  });
}

export function paymentWaitToWire({ reason, untilMs }: PaymentWait): PaymentWaitWire {
  return { reason, until: timeOrNull(untilMs) };
}
