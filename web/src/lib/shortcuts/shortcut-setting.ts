import { shortcutStorageKey } from '@keelstone/domain/storage-keys';
import { useSyncExternalStore } from 'react';

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
