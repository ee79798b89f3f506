import type { SavedAddressWire } from '@keelstone/domain/api/address-book.contract';
import { dayText } from '../date-time.tsx';

/** When a saved address was last withdrawn to, in a few words. */
export function lastUsedText({ lastUsedAt }: Pick<SavedAddressWire, 'lastUsedAt'>): string {
  return lastUsedAt === null ? 'Not used yet' : `Last used ${dayText(Date.parse(lastUsedAt))}`;
}
