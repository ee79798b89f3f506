import { describe, expect, it } from 'vitest';
import { dark, darkError, darkErrorFill, darkWarning, light } from './palette.ts';

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s palette', (_name, palette) => {
  const surfaces = [palette.background.default, palette.background.paper];

  it('keeps every text colour at 4.5:1 or more on page and card', () => {
    const texts = [
      palette.text.primary,
      palette.text.secondary,
      palette.primary.main,
      palette.brass.text,
      palette.error.main,
      palette.warning.main,
      palette.success.main,
    ];
    for (const surface of surfaces)
      for (const text of texts)
        expect(contrast(text, surface), `${text} on ${surface}`).toBeGreaterThanOrEqual(4.5);
  });

  it('keeps the text on filled buttons at 4.5:1 or more', () => {
    for (const color of [palette.primary, palette.error, palette.warning, palette.success])
      for (const fill of [color.main, color.dark])
        expect(contrast(color.contrastText, fill), fill).toBeGreaterThanOrEqual(4.5);
  });

  it('keeps field borders and brass graphics at 3:1 or more', () => {
    for (const surface of surfaces)
      for (const line of [palette.fieldBorder, palette.brass.main])
        expect(contrast(line, surface), `${line} on ${surface}`).toBeGreaterThanOrEqual(3);
  });
});

it('keeps a dark warning and a dark error readable and apart from a card, also the error that is filled', () => {
  const { text, primary, warning, error, background } = dark;
  for (const [surface, own] of [
    [darkWarning, warning.main],
    [darkError, error.main],
  ] as const) {
    for (const each of [text.primary, text.secondary, primary.main, own])
      expect(contrast(each, surface), each).toBeGreaterThanOrEqual(4.5);
    expect(contrast(surface, background.paper)).toBeGreaterThanOrEqual(1.2);
  }
  expect(contrast(darkErrorFill.color, darkErrorFill.backgroundColor)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(darkErrorFill.backgroundColor, dark.background.paper)).toBeGreaterThanOrEqual(3);
});

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
