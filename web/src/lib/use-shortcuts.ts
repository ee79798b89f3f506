import { shortcutStorageKey } from '@keelstone/domain/storage-keys';
import { useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';

/** One key and what it does. */
export type Shortcut = {
  /** As `KeyboardEvent.key` names it, letters small: "a", "/", "Shift+R". */
  key: string;
  /** Other keys that do the same, and are not named in the help: "=" next to "+". */
  aliases?: readonly string[];
  /** What it does, for the help: "Approve". */
  text: string;
  /** Gets the key as it is named here. Returns false where it was meant for something else, which then gets it. */
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
 * Keys of one character for a part of the page. They act only while the focus is in that part or nowhere, never in a
 * field, a menu or a dialog, never with Ctrl, Alt or the command key, and not where they are turned off. `?` opens the
 * help.
 */
export function useShortcuts(shortcuts: readonly Shortcut[]): Shortcuts {
  const area = useRef<HTMLDivElement>(null);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const { isOn } = useShortcutSetting();
  // With what is painted, not after it: a key that comes at once must not do what it did on the page before.
  useLayoutEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!isMeantFor(area.current, event)) return;
      const names = keyNames(event);
      const isNamed = (name: string, { key, aliases = [] }: Shortcut) =>
        key === name || aliases.includes(name);
      const name = names.find((each) => shortcuts.some((shortcut) => isNamed(each, shortcut))) ?? '';
      const found = shortcuts.find((shortcut) => isNamed(name, shortcut));
      if (names.includes(helpKey)) setIsHelpOpen(true);
      else if (found === undefined || found.run(event, name) === false) return;
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
 * The names of a key, in the order in which they count: "a" also with Caps Lock; "Shift+R" for a letter with Shift; other
 * characters as they come; on keyboards with other letters, or digits behind Shift, also by the place of the key.
 */
export function keyNames({
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

const fields = 'input, textarea, select, [contenteditable="true"], [role="combobox"]';
const layers = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

function isMeantFor(area: HTMLElement | null, event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey, isComposing, repeat } = event;
  if (area === null || !(target instanceof Element) || event.defaultPrevented) return false;
  if (ctrlKey || metaKey || altKey || isComposing) return false;
  // A key that is held down moves through rows, but decides nothing.
  if (repeat && !keyNames(event).some((name) => ['j', 'k', '+', '-', '='].includes(name))) return false;
  if (target.closest(fields) !== null || target.closest(layers) !== null) return false;
  return area.contains(target) || (target === document.body && document.querySelector(layers) === null);
}

const off = 'off';
const listeners = new Set<() => void>();
/** Where nothing can be stored, the choice lasts as long as the page. */
let unstored: string | null = null;

/** Whether keys of one character act, as chosen in this browser: people who dictate turn them off (WCAG 2.1.4). */
export function useShortcutSetting(): { isOn: boolean; turn: (isOn: boolean) => void } {
  const isOn = useSyncExternalStore(subscribe, areShortcutsOn);
  return { isOn, turn };
}

function areShortcutsOn(): boolean {
  try {
    return (window.localStorage.getItem(shortcutStorageKey) ?? unstored) !== off;
  } catch {
    return unstored !== off;
  }
}

function turn(isOn: boolean): void {
  unstored = isOn ? null : off;
  try {
    if (isOn) window.localStorage.removeItem(shortcutStorageKey);
    else window.localStorage.setItem(shortcutStorageKey, off);
  } catch {
    // Kept for this page alone.
  }
  for (const listener of listeners) listener();
}

/** Another tab's choice counts here too. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
