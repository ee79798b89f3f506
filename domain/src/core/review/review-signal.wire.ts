import { type InferType, string } from 'yup';
import { listOf } from '../../kernel/api/common.wire.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { reviewSignalKinds, type ReviewSignal } from './review-signal.ts';

const evidenceWire = namedObject('Evidence', {
  of: string()
    .oneOf(['kyc', 'transaction', 'user'] as const)
    .required(),
  _id: string().required(),
  text: string().required(),
  orderId: string().meta({
    description: 'The order id of a transaction, for the search of the list.',
  }),
}).meta({ description: 'A record or person that a signal points at.' });

export const reviewSignalsWire = namedObject('ReviewSignals', {
  signals: listOf(
    namedObject('ReviewSignal', {
      kind: string().oneOf(reviewSignalKinds).required(),
      text: string().required(),
      evidence: listOf(evidenceWire),
    }).meta({ description: 'One observation, and the records behind it.' }),
  ),
}).meta({ description: 'A reason to look twice. No decision rests on it.' });
export type ReviewSignalsWire = InferType<typeof reviewSignalsWire>;

export function reviewSignalsToWire(signals: readonly ReviewSignal[]): ReviewSignalsWire {
  return {
    signals: signals.map(({ kind, text, evidence }) => ({
      kind,
      text,
      evidence: evidence.map(({ of, id, text: shown, orderId }) => ({ of, _id: id, text: shown, orderId })),
    })),
  };
}
