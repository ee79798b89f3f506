import type { EndpointName } from '@keelstone/domain/api/contract';
import type { FieldName } from './field-kinds.ts';

/** Fields that may be left out wherever they occur. Stated here and not read from the schemas, which are tested. */
const optional: readonly FieldName[] = [
  'addressTwo',
  'browser',
  'dailyDigest',
  'device',
  'entryId',
  'expected',
  'hasNoLastName',
  'note',
  'os',
  'quote',
  'received',
  'remarks',
  'replaces',
  'txid',
];

/** Fields that some calls require: the calls in which they may be left out, and their previews. */
export const optionalInCalls: Readonly<Partial<Record<FieldName, readonly EndpointName[]>>> = {
  btcAddress: ['request-withdrawal'],
  ethAddress: ['request-withdrawal'],
  privacy: ['register'],
  reason: ['reject-kyc', 'reject-transaction', 'edit-figures', 'credit-profit'],
  terms: ['register'],
};

/** Whether a call may succeed without a field of its body. */
export function mayBeMissing(call: EndpointName, field: string): boolean {
  const calls: unknown = Reflect.get(optionalInCalls, field);
  const decision = call.replace(/^preview-/, '');
  return optional.some((name) => name === field) || (Array.isArray(calls) && calls.includes(decision));
}
