import { brand } from '@keelstone/domain/kernel/brand';

/** The last person signed in here: enough for the first paint, and nothing secret. */
export type Snapshot = { uid: string; name: string; isAdmin: boolean };

export function readSnapshot(): Snapshot | undefined {
  try {
    return parse(JSON.parse(window.localStorage.getItem(brand.sessionStorageKey) ?? 'null'));
  } catch {
    // Storage may be blocked, or hold something else: there is no snapshot then.
    return undefined;
  }
}

export function writeSnapshot({ uid, name, isAdmin }: Snapshot): void {
  try {
    window.localStorage.setItem(brand.sessionStorageKey, JSON.stringify({ uid, name, isAdmin }));
  } catch {
    // Without storage the first paint shows less.
  }
}

/** Forgets the person: the snapshot and the drafts of their forms. */
export function clearSnapshot(): void {
  try {
    window.localStorage.removeItem(brand.sessionStorageKey);
    window.localStorage.removeItem(brand.draftStorageKey);
  } catch {
    // Nothing can be stored where storage is blocked.
  }
}

function parse(value: unknown): Snapshot | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!('uid' in value && 'name' in value && 'isAdmin' in value)) return undefined;
  const { uid, name, isAdmin } = value;
  return typeof uid === 'string' && typeof name === 'string' && typeof isAdmin === 'boolean'
    ? { uid, name, isAdmin }
    : undefined;
}
