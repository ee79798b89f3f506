import { glyphAdvance, glyphRows, printable } from './font.ts';

/** Red, green, blue, each 0 to 255. */
export type Rgb = readonly [number, number, number];

/** A picture of few colours: each pixel is an index into the palette. */
export type Picture = {
  readonly width: number;
  readonly height: number;
  readonly palette: readonly Rgb[];
  readonly pixels: Uint8Array;
};

export type Box = { x: number; y: number; width: number; height: number };

export function blankPicture(options: { width: number; height: number; palette: readonly Rgb[] }): Picture {
  return { ...options, pixels: new Uint8Array(options.width * options.height) };
}

export function fillBox(picture: Picture, box: Box, colour: number): void {
  for (let y = box.y; y < Math.min(box.y + box.height, picture.height); y++) {
    const row = y * picture.width;
    picture.pixels.fill(colour, row + box.x, row + Math.min(box.x + box.width, picture.width));
  }
}

/** An ellipse that touches the four sides of the box. */
export function fillEllipse(picture: Picture, box: Box, colour: number): void {
  const [a, b] = [box.width, box.height];
  for (let y = 0; y < b; y++) {
    for (let x = 0; x < a; x++) {
      // Twice the distance from the centre, so that everything stays an integer.
      const [dx, dy] = [2 * x + 1 - a, 2 * y + 1 - b];
      const isInside = dx * dx * b * b + dy * dy * a * a <= a * a * b * b;
      if (isInside) fillBox(picture, { x: box.x + x, y: box.y + y, width: 1, height: 1 }, colour);
    }
  }
}

export type TextStyle = { x: number; y: number; scale: number; colour: number };

/** Writes one line of text, cut at the right edge; `scale` is the size of the typeface's pixel. */
export function drawText(picture: Picture, text: string, { x, y, scale, colour }: TextStyle): void {
  [...printable(text)].forEach((character, index) => {
    glyphRows(character).forEach((bits, row) => {
      for (let column = 0; column < 5; column++) {
        if ((bits & (16 >> column)) === 0) continue;
        const left = x + (index * glyphAdvance + column) * scale;
        fillBox(picture, { x: left, y: y + row * scale, width: scale, height: scale }, colour);
      }
    });
  });
}
