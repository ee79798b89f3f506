/** A coarse description of a picture, on a middle grey if it is transparent. */
export type Look = {
  /** The mean shade, 0 to 255, of each of 16 × 16 parts. */
  shades: Float32Array;
  /** The mean difference of neighbouring samples. */
  edges: number;
  isTransparent: boolean;
};

/** The number of samples along each edge of the picture and of a part: enough to be independent of the browser's scaling. */
const sampled = 256;
const part = 16;

/** Black and white rows below the picture, drawn to check that the browser reads pixels back correctly. */
const witnessRows = 8;

/**
 * Describes a picture. Returns `undefined` if the browser returns other pixels than were drawn, as one that protects
 * its canvas does. Slight changes are accepted.
 */
export function lookAt(image: ImageBitmap): Look | undefined {
  const canvas = Object.assign(document.createElement('canvas'), {
    width: sampled,
    height: sampled + witnessRows,
  });
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, sampled, sampled);
  for (const [index, colour] of ['#000000', '#ffffff', '#000000', '#ffffff'].entries()) {
    context.fillStyle = colour;
    context.fillRect((index * sampled) / 4, sampled, sampled / 4, witnessRows);
  }
  const { data } = context.getImageData(0, 0, sampled, sampled + witnessRows);
  return isReadTrue(data.subarray(4 * sampled * sampled)) ? computeLook(data) : undefined;
}

function isReadTrue(witness: Uint8ClampedArray): boolean {
  return witness.every((value, index) => {
    const isBlack = index % 4 !== 3 && Math.floor(index / sampled) % 2 === 0;
    return Math.abs(value - (isBlack ? 0 : 255)) < 24;
  });
}

function computeLook(rgba: Uint8ClampedArray): Look {
  const shades = new Float32Array((sampled / part) ** 2);
  let edges = 0;
  let isTransparent = false;
  let previous = 0;
  for (let index = 0; index < sampled * sampled; index += 1) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.subarray(4 * index, 4 * index + 4);
    if (alpha < 250) isTransparent = true;
    const shade = 128 + ((0.3 * red + 0.59 * green + 0.11 * blue - 128) * alpha) / 255;
    const [column, row] = [index % sampled, Math.floor(index / sampled)];
    if (column > 0) edges += Math.abs(shade - previous) / sampled ** 2;
    previous = shade;
    const place = Math.floor(row / part) * (sampled / part) + Math.floor(column / part);
    shades[place] = (shades[place] ?? 0) + shade / part ** 2;
  }
  return { shades, edges, isTransparent };
}

/** True if the second picture is the first, encoded again and perhaps scaled down, not blank or cropped. */
export function isAlike(first: Look, second: Look): boolean {
  const isShaded = first.shades.every((shade, index) => Math.abs(shade - (second.shades[index] ?? 0)) < 8);
  return isShaded && second.edges > first.edges / 3 - 1 && second.edges < first.edges * 3 + 4;
}
