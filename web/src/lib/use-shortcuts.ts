import { useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { shortcutStorageKey } from '@keelstone/domain/storage-keys';
import { readStored, store } from './browser-storage.ts';
import { makeListeners } from './listeners.ts';

/** A key and its action. */
export type Shortcut = {
  /** The name that `KeyboardEvent.key` has, with small letters, such as "a", "/" and "Shift+R". */
  key: string;
  /** Further keys, which the help does not name: "=" for "+". */
  aliases?: readonly string[];
  /** Its description in the help: "Approve". */
  text: string;
  /** Called with the name of the key. Returns false if the key is not meant for it: the browser then handles it. */
  run: (event: KeyboardEvent, key: string) => unknown;
};

export type Shortcuts = {
  area: RefObject<HTMLDivElement | null>;
  shortcuts: readonly Shortcut[];
  isHelpOpen: boolean;
  openHelp: () => void;
  closeHelp: () => void;
};

const helpKey = '?';

/**
 * Shortcuts of one character for an area of the page. They act while the focus is in the area or nowhere, or still on
 * the link of a navigation that led here; never in a field, a menu or a dialog, never with Ctrl, Alt or the command
 * key, and not if they are turned off. `?` opens the help.
 */
export function useShortcuts(shortcuts: readonly Shortcut[]): Shortcuts {
  const area = useRef<HTMLDivElement>(null);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const { isOn } = useShortcutSetting();
  // Before the paint: the first key on a page must not do what it did on the previous one.
  useLayoutEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!isMeantFor(area.current, event)) return;
      const names = listKeyNames(event);
      const isNamed = (name: string, { key, aliases = [] }: Shortcut) =>
        key === name || aliases.includes(name);
      const name = names.find((each) => shortcuts.some((shortcut) => isNamed(each, shortcut))) ?? '';
      const match = shortcuts.find((shortcut) => isNamed(name, shortcut));
      if (names.includes(helpKey)) setIsHelpOpen(true);
      else if (match === undefined || match.run(event, name) === false) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn, shortcuts]);
  return {
    area,
    shortcuts: [...shortcuts, { key: helpKey, text: 'Show this help', run: () => undefined }],
    isHelpOpen,
    openHelp: () => setIsHelpOpen(true),
    closeHelp: () => setIsHelpOpen(false),
  };
}

/**
 * The names of a key, the preferred one first. A letter is "a", also with Caps Lock, and "Shift+R" with Shift. Any
 * other character is its own name. On keyboards with other letters, or digits behind Shift, the position of the key
 * counts too.
 */
export function listKeyNames({
  key,
  code,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string[] {
  const place = /^Key([A-Z])$/.exec(code)?.[1];
  const letter = /^[a-z]$/i.test(key) ? key : /^\P{ASCII}/u.test(key) ? place : undefined;
  if (letter !== undefined) return [shiftKey ? `Shift+${letter.toUpperCase()}` : letter.toLowerCase()];
  const digit = shiftKey ? undefined : /^Digit(\d)$/.exec(code)?.[1];
  return digit === undefined ? [key] : [key, digit];
}

/** Whether a key was pressed that acts wherever the focus is, under the rules of shortcuts. */
export function isShortcut(key: string, event: KeyboardEvent): boolean {
  return areShortcutsOn() && listKeyNames(event).includes(key) && isMeantFor(document.body, event);
}

const fields = 'input, textarea, select, [contenteditable="true"], [role="combobox"]';
const layers = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

function isMeantFor(area: HTMLElement | null, event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, isComposing, repeat } = event;
  if (area === null || !(target instanceof Element) || event.defaultPrevented) return false;
  if (ctrlKey || metaKey || altKey || isComposing) return false;
  // A key that is held down moves through rows, but decides nothing.
  if (repeat && !listKeyNames(event).some((name) => ['j', 'k', '+', '-', '='].includes(name))) return false;
  if (target.closest(fields) !== null || target.closest(layers) !== null) return false;
  const isNowhere = target === document.body || target.closest('nav') !== null;
  return area.contains(target) || (isNowhere && document.querySelector(layers) === null);
}

const off = 'off';
const listeners = makeListeners();
/** The choice in a browser that stores nothing. It lasts as long as the page. */
let unstored: string | null = null;

/** The switch for shortcuts, kept in this browser: people who dictate turn them off (WCAG 2.1.4). */
export function useShortcutSetting(): { isOn: boolean; turn: (isOn: boolean) => void } {
  const isOn = useSyncExternalStore(subscribe, areShortcutsOn);
  return { isOn, turn };
}

function areShortcutsOn(): boolean {
  return (readStored('localStorage', shortcutStorageKey) ?? unstored) !== off;
}

function turn(isOn: boolean): void {
  unstored = isOn ? null : off;
  store('localStorage', shortcutStorageKey, isOn ? undefined : off);
  listeners.tell();
}

/** Follows choices of other tabs too. */
function subscribe(listener: () => void): () => void {
  const unsubscribe = listeners.subscribe(listener);
  window.addEventListener('storage', listener);
  return () => {
    unsubscribe();
    window.removeEventListener('storage', listener);
  };
}
