/**
 * The form in which a password is set and counted (NFC): devices compose the same letters differently, so "é" is one
 * character or two.
 */
export function normalPassword(password: string): string {
  return password.normalize('NFC');
}

/**
 * What the password of an account may be for what was typed, the normal form first: it was stored as it was typed when
 * it was set before there was a normal form. It depends on the text alone, so it reveals nothing about an account.
 */
export function passwordForms(password: string): string[] {
  return [...new Set([normalPassword(password), password, password.normalize('NFD')])];
}
