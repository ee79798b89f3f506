/** A text with every decimal digit of any script as the one from 0 to 9 that it means. */
export function toAsciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => String(codeOf(digit) - zeroOf(digit)));
}

/** True if its digits are of more than one script: such a number may be shown in another order than it was typed. */
export function hasMixedDigits(text: string): boolean {
  return new Set((text.match(/\p{Nd}/gu) ?? []).map(zeroOf)).size > 1;
}

/** The code point of the zero of its script: Unicode has the ten digits of each in a row, and some scripts side by side. */
function zeroOf(digit: string): number {
  const code = codeOf(digit);
  let first = code;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return code - ((code - first) % 10);
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}
