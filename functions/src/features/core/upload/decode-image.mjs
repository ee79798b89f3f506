import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';

/**
 * Decodes one image in a process of its own, which spare-decoder.ts may start long before. A decoder cannot be
 * interrupted, and the memory that it allocates is known only afterwards. It reads a line with its task and the image,
 * writes a byte that it has them and a JPEG, and kills itself if it takes more memory than it may, or if the process
 * that started it has ended.
 */
const require = createRequire(import.meta.url);
// An import would take twice as long: it parses each file for what it exports.
const sharp = require('sharp');
const parent = process.ppid;

// Uses one thread, and only these three decoders.
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });

const input = await buffer(process.stdin);
const taskEnd = input.indexOf('\n');
// The parent process has ended, or does not need this one any more.
if (taskEnd === -1) process.exit();
const { edge, pixelsMax, memoryBytesMax } = JSON.parse(input.subarray(0, taskEnd).toString());
const image = input.subarray(taskEnd + 1);
process.stdout.write('+');

const watch = setInterval(endBeyondBounds, 5);
endBeyondBounds();

/** Upright, its shorter edge at most as long as this. */
const opened = (length) =>
  sharp(image, { limitInputPixels: pixelsMax, failOn: 'error' })
    .autoOrient()
    .resize({ width: length, height: length, fit: 'outside', withoutEnlargement: true });
try {
  const { hasAlpha } = await sharp(image).metadata();
  const shade = hasAlpha ? await readableGround() : 255;
  const cleaned = await opened(edge)
    .flatten({ background: { r: shade, g: shade, b: shade } })
    .jpeg({ quality: 88, optimizeCoding: false })
    .toBuffer();
  process.stdout.write(cleaned);
} catch {
  process.exitCode = 3;
}
clearInterval(watch);

function endBeyondBounds() {
  if (process.memoryUsage.rss() > memoryBytesMax || process.ppid !== parent)
    process.kill(process.pid, 'SIGKILL');
}

/**
 * The shade that is put under a transparent image: white, unless more of the image is seen on black, or on a grey that
 * is as far from both. White writing would be a white sheet.
 */
async function readableGround() {
  const small = opened(Math.min(edge, 400)).toColourspace('srgb').ensureAlpha().raw();
  const { data, info } = await small.toBuffer({ resolveWithObject: true });
  const [white, ...others] = [255, 0, 118].map((shade) => ({ shade, seen: seenOn(shade, data, info.width) }));
  const [best] = others.sort((one, two) => two.seen - one.seen);
  return white.seen >= 0.98 * best.seen ? white.shade : best.shade;
}

/** How many edges are seen on a ground, of those between neighbours that are not both opaque: 56 shades are enough. */
function seenOn(ground, rgba, width) {
  const shades = new Float32Array(rgba.length / 4);
  let seen = 0;
  for (let at = 0; at < shades.length; at += 1) {
    const alpha = rgba[4 * at + 3];
    const shade = 0.3 * rgba[4 * at] + 0.59 * rgba[4 * at + 1] + 0.11 * rgba[4 * at + 2];
    shades[at] = ground + ((shade - ground) * alpha) / 255;
    for (let before = at - 1; before >= 0 && before >= at - width; before -= Math.max(1, width - 1))
      if (alpha < 255 || rgba[4 * before + 3] < 255)
        seen += Math.min(56, Math.abs(shades[at] - shades[before]));
  }
  return seen;
}
