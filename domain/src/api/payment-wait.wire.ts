import { array, object, string, type InferType } from 'yup';
import { waitReasons, type PaymentWait } from '../transaction/wait-reason.ts';
import { named } from '../validation/named.ts';
import { timeOrNull } from './common.wire.ts';

const paymentWaitWire = named(
  'PaymentWait',
  'What a withdrawal waits for before it may be approved; `until` is null if that does not end by itself.',
  object({
    reason: string().oneOf(waitReasons).required(),
    until: string().nullable().defined().meta({ format: 'date-time' }),
  }),
);
export type PaymentWaitWire = InferType<typeof paymentWaitWire>;

/** The waits of one withdrawal; absent where nobody has looked. */
export function paymentWaitsWire() {
  return array()
    .of(paymentWaitWire.required())
    .meta({ description: 'What a Pending withdrawal waits for besides its review, what ends last first.' });
}

export function paymentWaitToWire({ reason, untilMs }: PaymentWait): PaymentWaitWire {
  return { reason, until: timeOrNull(untilMs) };
}
