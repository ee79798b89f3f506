import { afterEach, describe, expect, it, vi } from 'vitest';
import { isAlike, lookAt } from './picture-look.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

type Pixel = readonly [red: number, green: number, blue: number, alpha: number];
type Picture = (column: number, row: number) => Pixel;

const size = 256;
const grey = (shade: number): Pixel => [shade, shade, shade, 255];

/** The look of a picture as a browser reads it; without `protect` the rows below are as they have to be. */
function look(picture: Picture, protect: (pixel: Pixel) => Pixel = (pixel) => pixel) {
  const drawn: Picture = (column, row) =>
    row < size ? picture(column, row) : grey(column % 128 < 64 ? 0 : 255);
  const rows = Array.from({ length: size + 8 }, (_row, row) =>
    Array.from({ length: size }, (_column, column) => protect(drawn(column, row))),
  );
  const context = {
    drawImage: vi.fn(),
    fillRect: vi.fn(),
    getImageData: () => ({ data: Uint8ClampedArray.from(rows.flat(2)) }),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  return lookAt({} as ImageBitmap);
}

function lookOf(picture: Picture) {
  const seen = look(picture);
  if (seen === undefined) throw new Error('It was not read');
  return seen;
}

let seed = 1;
const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
const noise: Picture = (column, row) => grey((column * column * 31 + row * row * 17 + column * row) % 251);
const photo: Picture = (column, row) => grey((column + row) / 2 + 20 * random());
/** Three lines of writing on a page. */
const page: Picture = (column, row) => grey(row % 80 < 12 && row < 240 && column % 4 < 2 ? 0 : 255);
const whiteWriting: Picture = (column, row) => [255, 255, 255, page(column, row)[0] === 0 ? 255 : 0];

describe('what a canvas gives back', () => {
  it.each<[string, (pixel: Pixel) => Pixel]>([
    ['white', () => grey(255)],
    ['nothing', () => [0, 0, 0, 0]],
    ['noise', () => grey(random() * 255)],
  ])('is not used if it is %s', (_what, protect) => {
    expect(look(photo)).toBeDefined();
    expect(look(photo, protect)).toBeUndefined();
  });

  it('is used if it was changed only slightly, against recognition', () => {
    const seen = look(page, ([red, green, blue, alpha]) => [red ^ 1, green ^ 1, blue ^ 1, alpha]);
    expect(seen && isAlike(lookOf(page), seen)).toBe(true);
  });

  it('tells whether something is transparent', () => {
    expect(lookOf(page).isTransparent).toBe(false);
    expect(lookOf(whiteWriting).isTransparent).toBe(true);
  });
});

describe('a picture that was encoded again', () => {
  it.each<[string, Picture]>([
    ['a photo', photo],
    ['a page', page],
    ['white writing', whiteWriting],
    ['noise', noise],
  ])('is alike if it is %s with the errors of a JPEG', (_what, picture) => {
    const again: Picture = (column, row) => {
      const [red, green, blue, alpha] = picture(column, row);
      const error = 4 * random() - 2;
      return [red + error, green + error, blue + error, alpha];
    };
    expect(isAlike(lookOf(picture), lookOf(again))).toBe(true);
  });

  it.each<[string, Picture, Picture]>([
    ['white', photo, () => grey(255)],
    ['a white page', page, () => grey(255)],
    ['a white sheet', whiteWriting, () => grey(255)],
    ['empty', whiteWriting, () => [0, 0, 0, 0]],
    ['noise', photo, noise],
    ['noise of the same shade', () => grey(128), noise],
    ['the same shade, without its edges', (column) => grey(column % 2 === 0 ? 100 : 156), () => grey(128)],
    ['cut off', page, (column, row) => (row < 160 ? page(column, row) : grey(255))],
  ])('is not alike if it became %s', (_what, before, after) => {
    expect(isAlike(lookOf(before), lookOf(after))).toBe(false);
  });
});
