/** Replaces every decimal digit of any script by its equivalent from 0 to 9. */
export function toAsciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => String(toCodePoint(digit) - findZero(digit)));
}

/** Returns whether a text has digits of several scripts, which may be displayed in another order than typed. */
export function hasMixedDigits(text: string): boolean {
  return new Set((text.match(/\p{Nd}/gu) ?? []).map(findZero)).size > 1;
}

/** The code point of the zero of a digit's script: Unicode has the ten digits of each script in a row. */
function findZero(digit: string): number {
  const code = toCodePoint(digit);
  let first = code;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return code - ((code - first) % 10);
}

function toCodePoint(character: string): number {
  return character.codePointAt(0) ?? 0;
}
