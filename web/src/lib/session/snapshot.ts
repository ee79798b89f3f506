import { brand } from '@keelstone/domain/kernel/brand';
import { readStoredJson, store } from '../browser-storage.ts';
import { findField, findText } from '../find-field.ts';

/** The last person signed in here: enough for the first paint, and nothing secret. */
export type Snapshot = { uid: string; name: string; isAdmin: boolean };

export function readSnapshot(): Snapshot | undefined {
  const stored = readStoredJson('localStorage', brand.sessionStorageKey);
  const [uid, name, isAdmin] = [
    findText(stored, 'uid'),
    findText(stored, 'name'),
    findField(stored, 'isAdmin'),
  ];
  if (uid === undefined || name === undefined || typeof isAdmin !== 'boolean') return undefined;
  return { uid, name, isAdmin };
}

export function writeSnapshot({ uid, name, isAdmin }: Snapshot): void {
  store('localStorage', brand.sessionStorageKey, JSON.stringify({ uid, name, isAdmin }));
}

/** Forgets the person: the snapshot and the drafts of their forms. */
export function clearSnapshot(): void {
  store('localStorage', brand.sessionStorageKey, undefined);
  store('localStorage', brand.draftStorageKey, undefined);
}
