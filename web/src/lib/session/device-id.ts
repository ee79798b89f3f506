import { deviceStorageKey } from '@keelstone/domain/storage-keys';

const pattern = /^[A-Za-z0-9_-]{16,64}$/;

/** Where nothing can be stored, the browser is the same one for as long as the page is open. */
let unstored: string | undefined;

/**
 * The random id by which the server recognises this browser at sign-in. It identifies no person and survives a
 * sign-out, so that the next sign-in from here is not a new device.
 */
export function deviceId(): string {
  try {
    const stored = window.localStorage.getItem(deviceStorageKey);
    if (stored !== null && pattern.test(stored)) return stored;
    const made = makeId();
    window.localStorage.setItem(deviceStorageKey, made);
    return made;
  } catch {
    unstored ??= makeId();
    return unstored;
  }
}

/** 128 random bits. */
function makeId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
