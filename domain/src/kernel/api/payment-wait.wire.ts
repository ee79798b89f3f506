import { array, type InferType, string } from 'yup';
import { type PaymentWait, waitReasons } from '../../refusal-details.ts';
import { namedObject } from '../validation/name-schema.ts';
import { timeOrNull, timeOrNullWire } from './common.wire.ts';

const paymentWaitWire = namedObject('PaymentWait', {
  reason: string().oneOf(waitReasons).required(),
  until: timeOrNullWire(),
}).meta({
  description:
    'What a withdrawal waits for before it may be approved; `until` is null if that does not end by itself.',
});
export type PaymentWaitWire = InferType<typeof paymentWaitWire>;

/** The waits of one withdrawal; absent if they were not read. */
export function paymentWaitsWire() {
  return array().of(paymentWaitWire.required()).meta({
    description:
      'What a Pending withdrawal waits for in addition to its review; the wait that ends last comes first.',
  });
}

export function paymentWaitToWire({ reason, untilMs }: PaymentWait): PaymentWaitWire {
  return { reason, until: timeOrNull(untilMs) };
}
