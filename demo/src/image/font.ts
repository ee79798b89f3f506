/** The advance of a glyph: its five pixels and one of space. */
export const glyphAdvance = 6;

/** A 5×7 typeface: one character per row, a number in base 32 whose bits are the row's pixels. */
const glyphs: Readonly<Record<string, string>> = {
  ...{ A: 'ehhvhhh', B: 'uhhuhhu', C: 'ehggghe', D: 'uhhhhhu', E: 'vgguggv', F: 'vgguggg', G: 'ehgnhhf' },
  ...{ H: 'hhhvhhh', I: 'e44444e', J: '72222ic', K: 'hikokih', L: 'ggggggv', M: 'hrllhhh', N: 'hhpljhh' },
  ...{ O: 'ehhhhhe', P: 'uhhuggg', Q: 'ehhhlid', R: 'uhhukih', S: 'fgge11u', T: 'v444444', U: 'hhhhhhe' },
  ...{ V: 'hhhhha4', W: 'hhhllla', X: 'hha4ahh', Y: 'hhha444', Z: 'v1248gv', '0': 'ehjlphe' },
  ...{ '1': '4c4444e', '2': 'eh1248v', '3': 'v2421he', '4': '26aiv22', '5': 'vgu11he', '6': '68guhhe' },
  ...{ '7': 'v124888', '8': 'ehhehhe', '9': 'ehhf12c', '.': '00000cc', ',': '0000c48', '-': '000v000' },
  ...{ '/': '01248g0', ':': '0cc0cc0', '<': '248g842', $: '4fke5u4', "'": 'c480000', '+': '044v440' },
};

/** The rows of a character from top to bottom as bit masks, bit 16 leftmost. What the face lacks is blank. */
export function glyphRows(character: string): number[] {
  return [...(glyphs[character] ?? '0000000')].map((row) => Number.parseInt(row, 32));
}

/** The text as this typeface can write it: capitals, without accents. */
export function printable(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toUpperCase();
}
