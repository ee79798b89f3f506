import { collections } from '@keelstone/domain/collections';
import { coinFromNumber } from '@keelstone/domain/money/units';
import type { Seen } from '@keelstone/domain/preview/seen';

/**
 * What was seen, including the received coin that was entered: an amount that differs from the previewed one is a
 * different decision. Entering the requested amount is the same as entering none.
 */
export function withReceived(seen: Seen, request: object): Seen {
  const typed: unknown = Reflect.get(request, 'received');
  const received = typeof typed === 'number' ? coinFromNumber(typed) : undefined;
  if (received === undefined) return seen;
  const isAsked = Object.entries(seen.record).some(
    ([path, document]) =>
      path.startsWith(`${collections.transactions}/`) && coinUnitsOf(document) === received,
  );
  return isAsked ? seen : { ...seen, record: { ...seen.record, received } };
}

function coinUnitsOf(document: unknown): unknown {
  return typeof document === 'object' && document !== null ? Reflect.get(document, 'coinUnits') : undefined;
}
