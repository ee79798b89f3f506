import { quantisation } from './jpeg-tables.ts';

/**
 * cos(kπ/16) / 2 in 1/4096, k = 0 … 8. Integers, because Math.cos may differ in its last bit between engines, and
 * the same picture must give the same bytes everywhere.
 */
const cosines = [2048, 2009, 1892, 1703, 1448, 1138, 784, 400, 0];
const constantCosine = 1448;

/** Row u holds the 8 samples of the u-th cosine. */
const basis = Int32Array.from({ length: 64 }, (_, index) => {
  const [u, x] = [index >> 3, index & 7];
  return u === 0 ? constantCosine : cosineOf((2 * x + 1) * u);
});

/** The quantised coefficients of an 8×8 block of samples (-128 to 127), both in rows. */
export function transformBlock(samples: readonly number[]): number[] {
  const scaled = transposedProduct(transposedProduct(samples));
  return scaled.map((sum, index) => Math.round(sum / (4096 * 4096 * (quantisation[index] ?? 1))));
}

/** Each row times each cosine, stored transposed: applied twice it is the two-dimensional transform. */
function transposedProduct(input: readonly number[]): number[] {
  const output: number[] = [];
  for (let cosine = 0; cosine < 64; cosine += 8) {
    for (let row = 0; row < 64; row += 8) {
      let sum = 0;
      for (let k = 0; k < 8; k++) sum += (input[row + k] ?? 0) * (basis[cosine + k] ?? 0);
      output.push(sum);
    }
  }
  return output;
}

function cosineOf(angle: number): number {
  const folded = angle % 32 > 16 ? 32 - (angle % 32) : angle % 32;
  return folded > 8 ? -(cosines[16 - folded] ?? 0) : (cosines[folded] ?? 0);
}
