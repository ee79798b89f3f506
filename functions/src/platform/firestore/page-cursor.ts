import { DomainError } from '@keelstone/domain/errors';
import { fieldMessages } from '@keelstone/domain/messages';
import type { Total } from './page.ts';

/** Where a page ended: its last row, the total that the first page showed, and the list it belongs to. */
export type PageCursor = { atMs: number; id: string; total: Total; list: string };

const pattern = /^(\d{1,16})_([A-Za-z0-9]{1,40})_(\d{1,12})(m?)_([A-Z2-7]{26})$/;

export function formatCursor({ atMs, id, total, list }: PageCursor): string {
  const more = total.isTotalExact === false ? 'm' : '';
  return `${String(atMs)}_${id}_${String(total.total)}${more}_${list}`;
}

/** Errors: `invalid-input` for a cursor that is not ours, or of another search, status, order or list. */
export function parseCursor(text: string, list: string): PageCursor {
  const [, atMs, id, total, more, itsList] = pattern.exec(text) ?? [];
  if (id === undefined) throw new DomainError('invalid-input', { field: 'cursor' });
  if (itsList !== list) {
    throw new DomainError('invalid-input', { field: 'cursor', message: fieldMessages.cursor });
  }
  return {
    atMs: Number(atMs),
    id,
    total: { total: Number(total), ...(more === 'm' ? { isTotalExact: false } : {}) },
    list,
  };
}
