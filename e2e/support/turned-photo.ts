import sharp from 'sharp';

const sensor = { width: 6000, height: 4000 };

/**
 * A photo of 24 million pixels from a rotated camera: red above blue, stored side by side with the orientation in EXIF.
 */
export async function turnedPhoto(): Promise<Buffer> {
  const blue = { ...sensor, width: sensor.width / 2, channels: 3 as const, background: '#0000ff' };
  return sharp({ create: { ...sensor, channels: 3, background: '#ff0000' } })
    .composite([{ input: { create: blue }, left: sensor.width / 2, top: 0 }])
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** Whether such a photo is shown red above blue, whatever a viewer makes of EXIF. */
export async function isUpright(photo: Uint8Array): Promise<boolean> {
  const { data, info } = await sharp(photo).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [first, last] = [data.subarray(0, 3), data.subarray(-3)];
  const isRed = first.readUInt8(0) > 200 && first.readUInt8(2) < 60;
  const isBlue = last.readUInt8(2) > 200 && last.readUInt8(0) < 60;
  return info.height > info.width && isRed && isBlue;
}
