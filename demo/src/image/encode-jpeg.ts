import { entropyCoder } from './entropy-coder.ts';
import { acTable, dcTable, quantisation, zigzag, type HuffmanTable } from './jpeg-tables.ts';
import type { Picture, Rgb } from './picture.ts';
import { transformBlock } from './transform-block.ts';

/**
 * A picture as a baseline JPEG. Our own small encoder, because the demo's images must be the same bytes on every
 * machine: an image library changes its output from one version to the next.
 */
export function encodeJpeg(picture: Picture): Uint8Array {
  const { width, height } = picture;
  const components = [1, 2, 3];
  return Uint8Array.from([
    ...[0xff, 0xd8],
    ...segment(0xe0, [0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, ...word(1), ...word(1), 0, 0]),
    ...segment(0xdb, [0, ...zigzag.map((position) => quantisation[position] ?? 1)]),
    ...segment(0xc0, [8, ...word(height), ...word(width), 3, ...components.flatMap((id) => [id, 0x11, 0])]),
    ...segment(0xc4, [0x00, ...tableBytes(dcTable), 0x10, ...tableBytes(acTable)]),
    ...segment(0xda, [3, ...components.flatMap((id) => [id, 0]), 0, 63, 0]),
    ...scan(picture),
    ...[0xff, 0xd9],
  ]);
}

/** All blocks, left to right and down, of luminance and the two colour differences in turn. */
function scan(picture: Picture): number[] {
  const palette = picture.palette.map(toYcc);
  const coder = entropyCoder();
  const previousDc = [0, 0, 0];
  for (let top = 0; top < picture.height; top += 8) {
    for (let left = 0; left < picture.width; left += 8) {
      const colours = blockOf(picture, left, top);
      const isFlat = colours.every((colour) => colour === colours[0]);
      for (const component of [0, 1, 2] as const) {
        const sampleOf = (colour: number) => palette[colour]?.[component] ?? 0;
        const coefficients = isFlat
          ? flatBlock(sampleOf(colours[0] ?? 0))
          : transformBlock(colours.map(sampleOf));
        coder.writeBlock(coefficients, previousDc[component] ?? 0);
        previousDc[component] = coefficients[0] ?? 0;
      }
    }
  }
  return coder.finish();
}

/** What the transform gives for 64 equal samples; most of a document is blank paper. */
function flatBlock(sample: number): number[] {
  const known = flatBlocks.get(sample) ?? transformBlock(Array.from({ length: 64 }, () => sample));
  flatBlocks.set(sample, known);
  return known;
}
const flatBlocks = new Map<number, number[]>();

/** Palette indexes of an 8×8 block; at the edges the last pixel is repeated. */
function blockOf({ width, height, pixels }: Picture, left: number, top: number): number[] {
  const block: number[] = [];
  for (let index = 0; index < 64; index++) {
    const x = Math.min(left + (index & 7), width - 1);
    const y = Math.min(top + (index >> 3), height - 1);
    block.push(pixels[y * width + x] ?? 0);
  }
  return block;
}

/** JFIF's luminance and colour differences, each centred on zero. */
function toYcc([red, green, blue]: Rgb): Rgb {
  return [
    Math.round((299 * red + 587 * green + 114 * blue) / 1000) - 128,
    Math.round((-168_736 * red - 331_264 * green + 500_000 * blue) / 1_000_000),
    Math.round((500_000 * red - 418_688 * green - 81_312 * blue) / 1_000_000),
  ];
}

function segment(marker: number, body: readonly number[]): number[] {
  return [0xff, marker, ...word(body.length + 2), ...body];
}

function tableBytes({ counts, symbols }: HuffmanTable): number[] {
  return [...counts, ...symbols];
}

function word(value: number): number[] {
  return [value >> 8, value & 0xff];
}
