/** Composes letters (NFC), so that an "é" counts the same from any device when a password is set. */
export function normalizePassword(password: string): string {
  return password.normalize('NFC');
}
