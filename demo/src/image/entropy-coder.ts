import { acTable, dcTable, zigzag, type HuffmanTable } from './jpeg-tables.ts';

export type EntropyCoder = {
  /** Appends a block's quantised coefficients (rows); `previousDc` is that of the component's last block. */
  writeBlock(coefficients: readonly number[], previousDc: number): void;
  /** Pads to a whole byte and returns everything written. */
  finish(): number[];
};

type Code = { bits: number; length: number };

/** Huffman coding of a baseline scan (ITU-T T.81, F.1.2). */
export function entropyCoder(): EntropyCoder {
  const bytes: number[] = [];
  let pending = 0;
  let pendingLength = 0;

  function write(bits: number, length: number): void {
    pending = (pending << length) | bits;
    pendingLength += length;
    while (pendingLength >= 8) {
      pendingLength -= 8;
      const byte = (pending >> pendingLength) & 0xff;
      bytes.push(byte);
      if (byte === 0xff) bytes.push(0); // else a decoder would take it for a marker
    }
    pending &= (1 << pendingLength) - 1;
  }

  function writeSymbol(codes: ReadonlyMap<number, Code>, symbol: number): void {
    const code = codes.get(symbol);
    if (code === undefined) throw new Error(`No Huffman code for ${String(symbol)}`);
    write(code.bits, code.length);
  }

  /** A number's own bits: negative ones are written as their one's complement. */
  function writeMagnitude(value: number, size: number): void {
    if (size > 0) write(value < 0 ? value + (1 << size) - 1 : value, size);
  }

  return {
    writeBlock(coefficients, previousDc) {
      const difference = (coefficients[0] ?? 0) - previousDc;
      writeSymbol(dcCodes, sizeOf(difference));
      writeMagnitude(difference, sizeOf(difference));
      let zeros = 0;
      for (let index = 1; index < 64; index++) {
        const value = coefficients[zigzag[index] ?? 0] ?? 0;
        if (value === 0) {
          zeros += 1;
          continue;
        }
        for (; zeros > 15; zeros -= 16) writeSymbol(acCodes, 0xf0);
        writeSymbol(acCodes, (zeros << 4) | sizeOf(value));
        writeMagnitude(value, sizeOf(value));
        zeros = 0;
      }
      if (zeros > 0) writeSymbol(acCodes, 0);
    },
    finish() {
      if (pendingLength > 0) write((1 << (8 - pendingLength)) - 1, 8 - pendingLength);
      return bytes;
    },
  };
}

const dcCodes = codesOf(dcTable);
const acCodes = codesOf(acTable);

/** Codes are counted upwards within a length and doubled from one length to the next (annex C). */
function codesOf(table: HuffmanTable): ReadonlyMap<number, Code> {
  const codes = new Map<number, Code>();
  let [bits, index] = [0, 0];
  table.counts.forEach((count, shorter) => {
    for (const symbol of table.symbols.slice(index, index + count)) {
      codes.set(symbol, { bits, length: shorter + 1 });
      bits += 1;
    }
    index += count;
    bits <<= 1;
  });
  return codes;
}

/** Bits that the magnitude of a number takes. */
function sizeOf(value: number): number {
  return 32 - Math.clz32(Math.abs(value));
}
