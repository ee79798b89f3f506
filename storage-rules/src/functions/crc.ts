/** Table of a reflected CRC-32 polynomial. */
export type CrcTable = readonly number[];

export const CRC32: CrcTable = tableOf(0xedb88320);
export const CRC32C: CrcTable = tableOf(0x82f63b78);

/** The checksum as four bytes, **little-endian**: that is how production shows it. */
export function crc(table: CrcTable, data: Uint8Array): Uint8Array {
  let state = 0xffffffff;
  for (const byte of data) state = (state >>> 8) ^ (table[(state ^ byte) & 0xff] ?? 0);
  const result = Buffer.alloc(4);
  result.writeUInt32LE((state ^ 0xffffffff) >>> 0);
  return result;
}

function tableOf(polynomial: number): CrcTable {
  return Array.from({ length: 256 }, (_, index) => {
    let entry = index;
    for (let bit = 0; bit < 8; bit += 1) entry = entry & 1 ? (entry >>> 1) ^ polynomial : entry >>> 1;
    return entry >>> 0;
  });
}
