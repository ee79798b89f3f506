import { toAsciiDigits } from './ascii-digits.ts';

/**
 * Turns a code or number into ASCII. Replaces full-width letters, digits of any script and special spaces by plain
 * ones, and removes invisible characters, such as the marks around a copied number.
 */
export function toPlainCharacters(text: string): string {
  return toAsciiDigits(text.normalize('NFKC')).replace(/\p{Default_Ignorable_Code_Point}|\p{Cf}/gu, '');
}
