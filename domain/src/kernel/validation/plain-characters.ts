import { toAsciiDigits } from './ascii-digits.ts';

/**
 * A code or number as ASCII has it: full-width letters, digits of any script and special spaces become plain ones, and
 * what is invisible, such as the marks around a copied number, goes.
 */
export function toPlainCharacters(text: string): string {
  return toAsciiDigits(text.normalize('NFKC')).replace(/\p{Default_Ignorable_Code_Point}|\p{Cf}/gu, '');
}
