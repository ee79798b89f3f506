/**
 * The form in which a password is set and counted (NFC): devices compose letters differently, so "é" is one character
 * or two.
 */
export function normalizePassword(password: string): string {
  return password.normalize('NFC');
}
