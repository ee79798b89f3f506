import { useEffect, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { useShortcuts, type Shortcuts } from '../../lib/shortcuts/use-shortcuts.ts';
import { rowSelector } from './row-mark.ts';

/** The keys of a list: J and K move through its rows, Enter opens one, `/` goes to the search. */
export function useListKeys(onEnter: ((id: string) => void) | undefined): Shortcuts {
  const keys = useShortcuts([
    { key: 'j', text: 'Next row', run: () => moveTo(1) },
    { key: 'k', text: 'Previous row', run: () => moveTo(-1) },
    ...(onEnter === undefined ? [] : [{ key: 'Enter', text: 'Open the row', run: () => enter(onEnter) }]),
    { key: '/', text: 'Search', run: () => focusSearch(keys.area) },
  ]);
  const { area } = keys;
  const location = useLocation();
  const isSearching = isSearchState(location.state);
  useEffect(() => {
    if (isSearching) focusSearch(area);
  }, [isSearching, area]);
  return keys;

  function moveTo(step: 1 | -1): void {
    const rows = [...(area.current?.querySelectorAll<HTMLElement>(rowSelector) ?? [])];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    const next = at === -1 ? rows[0] : rows[at + step];
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  }
}

/** Enter on a link or a button of a row is theirs. */
function enter(onEnter: (id: string) => void): boolean {
  const row = document.activeElement;
  const id = row instanceof HTMLElement && row.matches(rowSelector) ? row.dataset['row'] : undefined;
  if (id === undefined) return false;
  onEnter(id);
  return true;
}

function focusSearch(area: RefObject<HTMLElement | null>): void {
  area.current?.querySelector<HTMLInputElement>('input[type="search"]')?.focus();
}

/** The review view leads here with `/`. */
function isSearchState(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isSearching' in state;
}
