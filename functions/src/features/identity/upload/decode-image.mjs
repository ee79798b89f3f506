import { buffer } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import sharp from 'sharp';

/**
 * A process of its own for one image, started by clean-image.ts: a decoder cannot be interrupted, and what it allocates
 * is known only afterwards. It reads the image, writes a JPEG, and kills itself if it takes more memory than it may.
 */
const [task = '{}'] = parseArgs({ allowPositionals: true }).positionals;
const { edge, pixelsMax, memoryBytesMax } = JSON.parse(task);

const watch = setInterval(() => {
  if (process.memoryUsage.rss() > memoryBytesMax) process.kill(process.pid, 'SIGKILL');
}, 5);

// One thread, and no decoder but these three.
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });

const image = await buffer(process.stdin);
try {
  const cleaned = await sharp(image, { limitInputPixels: pixelsMax, failOn: 'error' })
    .autoOrient()
    .resize({ width: edge, height: edge, fit: 'outside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 88, optimizeCoding: false })
    .toBuffer();
  process.stdout.write(cleaned);
} catch {
  process.exitCode = 3;
}
clearInterval(watch);
