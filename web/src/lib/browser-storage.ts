type Place = 'localStorage' | 'sessionStorage';

/** A stored text, or null if there is none, or if storage is blocked. */
export function readStored(place: Place, key: string): string | null {
  try {
    return window[place].getItem(key);
  } catch {
    return null;
  }
}

/** A value stored as JSON, or `undefined` if there is none, if it is no JSON, or if storage is blocked. */
export function readStoredJson(place: Place, key: string): unknown {
  try {
    return JSON.parse(readStored(place, key) ?? '');
  } catch {
    return undefined;
  }
}

/** Stores a text, or removes it if there is none. False if storage is blocked or full. */
export function store(place: Place, key: string, text: string | undefined): boolean {
  try {
    if (text === undefined) window[place].removeItem(key);
    else window[place].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
