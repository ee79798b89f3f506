import { toPlainCharacters } from '../../kernel/validation/plain-characters.ts';

/** A code of an authenticator app. */
export const appCodePattern = /^\d{6}$/;

/** A recovery code as shown, or as somebody wrote it down: with spaces or in lower case. */
export const recoveryCodePattern = /^[A-Za-z2-7 -]{16,40}$/;

/** A code in the form for comparison: from any keyboard, without the spaces and dashes of its display. */
export function stripCode(typed: string): string {
  return toPlainCharacters(typed).replace(/[\s\p{Pd}\u2212]/gu, '');
}

/** The six digits of an app's code, which apps show with a space in the middle, or `undefined` for anything else. */
export function readAppCode(typed: string): string | undefined {
  const code = stripCode(typed);
  return appCodePattern.test(code) ? code : undefined;
}

/** A recovery code, ten bytes in base32, or `undefined` for anything else. */
export function readRecoveryCode(typed: string): string | undefined {
  const code = stripCode(typed);
  return /^[A-Za-z2-7]{16}$/.test(code) ? code : undefined;
}
