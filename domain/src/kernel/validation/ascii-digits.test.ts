import { describe, expect, it } from 'vitest';
import { toAsciiDigits, hasMixedDigits } from './ascii-digits.ts';

const systems = Intl.supportedValuesOf('numberingSystem').map((name): [string, string] => {
  const format = new Intl.NumberFormat(`en-u-nu-${name}`, { useGrouping: false });
  return [name, format.format(9_876_543_210)];
});
const decimal = systems.filter(([, text]) => /^\p{Nd}+$/u.test(text));

describe('digits of any script', () => {
  it('are those of many', () => {
    expect(decimal.length).toBeGreaterThan(50);
  });

  it.each(decimal)('are read: %s', (_name, text) => {
    expect(toAsciiDigits(`a${text}.`)).toBe('a9876543210.');
    expect(hasMixedDigits(text)).toBe(false);
  });

  it('exclude numbers above nine and raised digits', () => {
    expect(toAsciiDigits('五 Ⅴ ⅕ 5² ⑤')).toBe('五 Ⅴ ⅕ 5² ⑤');
  });

  it('are noticed if two scripts are mixed', () => {
    expect(hasMixedDigits('1٥')).toBe(true);
    expect(hasMixedDigits('𝟏𝟙')).toBe(true);
  });
});
