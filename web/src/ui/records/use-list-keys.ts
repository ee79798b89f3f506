import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { type Shortcuts, useShortcuts } from '../../lib/use-shortcuts.ts';
import { rowSelector } from '../../config/row-mark.ts';
import type { RecordDecision } from '../decision-buttons.tsx';
import { fieldIn } from '../../lib/field-in.ts';

type Handlers = {
  /** Enter on a row. */
  onEnter?: ((id: string) => void) | undefined;
  /** A, R or I on a row. */
  onDecide?: ((id: string, kind: RecordDecision) => void) | undefined;
};

const decisionKeys = [
  { key: 'a', text: 'Approve', kind: 'approve' },
  { key: 'r', text: 'Reject', kind: 'reject' },
  { key: 'i', text: 'Ask for information', kind: 'ask' },
] as const;

/**
 * The keys of a list: J and K move through its rows, Enter opens one, A, R and I decide on it, `/` goes to the search.
 */
export function useListKeys({ onEnter, onDecide }: Handlers): Shortcuts {
  const reached = useRef(-1);
  const keys = useShortcuts([
    { key: 'j', text: 'Next row', run: () => moveTo(1) },
    { key: 'k', text: 'Previous row', run: () => moveTo(-1) },
    ...(onEnter === undefined ? [] : [{ key: 'Enter', text: 'Open the row', run: () => onRow(onEnter) }]),
    ...(onDecide === undefined
      ? []
      : decisionKeys.map(({ key, text, kind }) => ({
          key,
          text,
          run: () => onRow((id) => onDecide(id, kind)),
        }))),
    { key: '/', text: 'Search', run: () => focusSearch(keys.area) },
  ]);
  const { area } = keys;
  const location = useLocation();
  // `/` in the review view links here with this state.
  const isSearching = fieldIn(location.state, 'isSearching') === true;
  useEffect(() => {
    if (isSearching) focusSearch(area);
  }, [isSearching, area]);
  return keys;

  function moveTo(step: 1 | -1): void {
    const rows = [...(area.current?.querySelectorAll<HTMLElement>(rowSelector) ?? [])];
    const focused = rows.findIndex((row) => row.contains(document.activeElement));
    // A decided row may have left the list together with the focus: the next row is now in its place.
    const from = focused === -1 ? reached.current - (step === 1 ? 1 : 0) : focused;
    const to = Math.min(Math.max(from + step, 0), rows.length - 1);
    reached.current = to;
    rows[to]?.focus();
    rows[to]?.scrollIntoView({ block: 'nearest' });
  }
}

/** Acts on the row that has the focus. A link or button in a row keeps its own keys. */
function onRow(act: (id: string) => void): boolean {
  const row = document.activeElement;
  const id = row instanceof HTMLElement && row.matches(rowSelector) ? row.dataset['row'] : undefined;
  if (id === undefined) return false;
  act(id);
  return true;
}

function focusSearch(area: RefObject<HTMLElement | null>): void {
  area.current?.querySelector<HTMLInputElement>('input[type="search"]')?.focus();
}
