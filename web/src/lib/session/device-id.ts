import { deviceStorageKey } from '@keelstone/domain/storage-keys';
import { readStored, store } from '../browser-storage.ts';

const pattern = /^[A-Za-z0-9_-]{16,64}$/;

/** The id of a browser that stores nothing. It lasts as long as the page. */
let unstored: string | undefined;

/**
 * The random id by which the server recognises this browser at sign-in. It identifies no person, and survives a
 * sign-out, so that the next sign-in is not one from a new device.
 */
export function readDeviceId(): string {
  const stored = readStored('localStorage', deviceStorageKey);
  if (stored !== null && pattern.test(stored)) return stored;
  const made = unstored ?? makeId();
  if (!store('localStorage', deviceStorageKey, made)) unstored = made;
  return made;
}

/** Makes an id of 128 random bits. */
function makeId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
