import type { DocumentData } from 'firebase-admin/firestore';
import type { RowFigures } from '@keelstone/domain/core/user/directory-row';
import { assets } from '@keelstone/domain/kernel/amounts/coins';

/**
 * Refuses a document without figures, or with figures that are not safe, non-negative integers: no answer is better
 * than a wrong balance. For accounts, and for their copies in the user list.
 */
export function parseFigures<T extends RowFigures & { uid: string }>(data: DocumentData): T {
  const document = data as T;
  for (const asset of assets) {
    const { available, held } = (data[asset] ?? {}) as { available?: unknown; held?: unknown };
    for (const figure of [available, held]) {
      if (typeof figure !== 'number' || !Number.isSafeInteger(figure) || figure < 0)
        throw new Error(`Account ${document.uid} has a broken ${asset} figure`);
    }
  }
  return document;
}
