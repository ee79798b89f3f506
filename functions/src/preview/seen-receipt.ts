import { collections } from '@keelstone/domain/collections';
import { coinFromNumber } from '@keelstone/domain/money/units';
import type { Seen } from '@keelstone/domain/preview/seen';

/**
 * What was seen, with the coin that the maker of the decision says came in: another amount than was previewed is another
 * decision. The amount that was asked for is the same as none.
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
