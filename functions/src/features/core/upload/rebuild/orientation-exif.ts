const orientationTag = 0x0112;
const shortType = 3;

/** Returns EXIF data with only the orientation of the given data, or `undefined` if the image is upright. */
export function makeOrientationExif(tiff: Buffer): Buffer | undefined {
  const orientation = readOrientation(tiff);
  if (orientation === 1) return undefined;
  const exif = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  exif.writeUInt8(orientation, 19);
  return exif;
}

/**
 * The orientation, 1 to 8, in the first directory of EXIF data; 1 if it cannot be read. Reads nothing else, and follows
 * no offset but that of the directory.
 */
function readOrientation(tiff: Buffer): number {
  const order = tiff.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return 1;
  const isLittle = order === 'II';
  const short = (at: number): number =>
    at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  const long = (at: number): number =>
    isLittle ? short(at) + short(at + 2) * 0x10000 : short(at) * 0x10000 + short(at + 2);
  const directory = long(4);
  // The directory may claim more entries than the data has room for.
  const end = Math.min(tiff.length, directory + 2 + 12 * short(directory));
  for (let at = directory + 2; at < end; at += 12) {
    if (short(at) !== orientationTag || short(at + 2) !== shortType || long(at + 4) !== 1) continue;
    const orientation = short(at + 8);
    return orientation >= 1 && orientation <= 8 ? orientation : 1;
  }
  return 1;
}
