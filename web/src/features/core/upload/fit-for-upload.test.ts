import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { uploadLimits } from '@keelstone/domain/core/upload/upload.limits';
import { type Look, lookAt } from '../../../lib/upload/picture-look.ts';
import { attempts, fitForUpload, fitSize } from './fit-for-upload.ts';

vi.mock(import('../../../lib/upload/picture-look.ts'), async (original) => ({
  ...(await original()),
  lookAt: vi.fn(),
}));
const photo: Look = { shades: Float32Array.of(10, 200), edges: 20, isTransparent: false };
const white: Look = { shades: Float32Array.of(255, 255), edges: 0, isTransparent: false };

beforeEach(() => {
  vi.mocked(lookAt).mockReset().mockReturnValue(photo);
});

/** Happy DOM decodes and draws nothing: what a browser does with pixels is shown by a journey. */
const bitmap = (width: number, height: number) => ({ width, height, close: vi.fn() });
const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const fileOf = (bytes: number, type = 'image/png', head = png) =>
  new File([head, new Uint8Array(bytes - head.length)], 'IMG 0001.HEIC.png', { type });
const unusable = 'This file cannot be used. Please choose another JPEG, PNG or WebP image';

function decodesTo(image: ReturnType<typeof bitmap> | Error) {
  const decode = vi.fn(() => (image instanceof Error ? Promise.reject(image) : Promise.resolve(image)));
  vi.stubGlobal('createImageBitmap', decode);
  return decode;
}

/** A canvas whose encoded files are of these sizes, one after the other. */
function encodesTo(...sizes: number[]) {
  const drawImage = vi.fn();
  const context = { drawImage };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  const toBlob = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type = '') => {
    done(new Blob([new Uint8Array(sizes.shift() ?? 0)], { type }));
  });
  return { drawImage, toBlob };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the size of a photo', () => {
  it('of twelve million pixels or fewer stays unchanged', () => {
    expect(fitSize({ width: 4000, height: 3000 })).toEqual({ width: 4000, height: 3000 });
    expect(fitSize({ width: 3, height: 1 })).toEqual({ width: 3, height: 1 });
  });

  it.each([
    { width: 4000, height: 3001 },
    { width: 8064, height: 6048 },
    { width: 6048, height: 8064 },
    { width: 30_000, height: 500 },
  ])(
    'of $width × $height is reduced to at most that many pixels, in the same proportions',
    ({ width, height }) => {
      const fitted = fitSize({ width, height });
      expect(fitted.width * fitted.height).toBeLessThanOrEqual(uploadLimits.shrunkPixelsMax);
      expect(fitted.width / fitted.height).toBeCloseTo(width / height, 0);
    },
  );

  it('is reduced on each edge if the file is too large', () => {
    expect(fitSize({ width: 4000, height: 3000 }, 0.5)).toEqual({ width: 2000, height: 1500 });
  });
});

describe('a photo for the inbox', () => {
  it('that can be uploaded is left unchanged', async () => {
    const image = bitmap(4000, 3000);
    decodesTo(image);
    const file = fileOf(uploadLimits.uploadBytesMax - 1);
    expect(await fitForUpload(file)).toEqual({ file, note: undefined });
    expect(image.close).toHaveBeenCalledOnce();
  });

  it('with too many pixels becomes a smaller JPEG, decoded upright, and a note says so', async () => {
    const image = bitmap(4000, 6000);
    const decode = decodesTo(image);
    const { drawImage } = encodesTo(1024 * 1024);
    const { file, note } = await fitForUpload(fileOf(10));
    expect(decode).toHaveBeenCalledWith(expect.any(File), { imageOrientation: 'from-image' });
    expect(drawImage).toHaveBeenCalledWith(image, 0, 0, 2828, 4242);
    expect([file.name, file.type]).toEqual(['IMG 0001.HEIC.jpg', 'image/jpeg']);
    expect(note).toBe('Your photo was made smaller: 2828 × 4242 pixels, 1 MB');
    // It, and what became of it.
    expect(image.close).toHaveBeenCalledTimes(2);
  });

  it('with too many bytes is encoded until it has fewer', async () => {
    decodesTo(bitmap(2000, 1000));
    const { toBlob } = encodesTo(
      uploadLimits.uploadBytesMax,
      uploadLimits.uploadBytesMax,
      uploadLimits.uploadBytesMax - 1,
    );
    const { file, note } = await fitForUpload(fileOf(uploadLimits.uploadBytesMax));
    expect(file.size).toBe(uploadLimits.uploadBytesMax - 1);
    expect(note).toContain('1400 × 700');
    expect(toBlob.mock.calls.map(([, type, quality]) => [type, quality])).toEqual(
      attempts.slice(0, 3).map(({ quality }) => ['image/jpeg', quality]),
    );
  });

  it('that is transparent stays so: the server decides what is put under it', async () => {
    vi.mocked(lookAt).mockReturnValue({ ...photo, isTransparent: true });
    decodesTo(bitmap(4000, 6000));
    encodesTo(1000);
    const { file } = await fitForUpload(fileOf(10));
    expect([file.name, file.type]).toEqual(['IMG 0001.HEIC.webp', 'image/webp']);
  });

  const unshrinkable = 'Your browser could not make this image smaller';

  it('that stays too large is refused', async () => {
    decodesTo(bitmap(2000, 1000));
    encodesTo(...attempts.map(() => uploadLimits.uploadBytesMax));
    await expect(fitForUpload(fileOf(uploadLimits.uploadBytesMax))).rejects.toThrow(unshrinkable);
  });

  it.each<[string, Look | undefined, Look | undefined]>([
    ['gives other pixels than were drawn', undefined, undefined],
    ['makes something else of it', photo, white],
    ['does not let what it made be read', photo, undefined],
  ])(
    'of which a browser %s is sent as it was, or refused if it is too large',
    async (_how, before, after) => {
      vi.mocked(lookAt).mockImplementation(({ width }) => (width === 1 ? after : before));
      const becomes = (image: ReturnType<typeof bitmap>) => {
        decodesTo(image).mockResolvedValueOnce(image).mockResolvedValue(bitmap(1, 1));
        encodesTo(1000);
      };
      becomes(bitmap(6000, 4000));
      const file = fileOf(uploadLimits.uploadBytesMax - 1);
      expect(await fitForUpload(file)).toEqual({ file, note: undefined });
      becomes(bitmap(6000, 4001));
      await expect(fitForUpload(file)).rejects.toThrow(unshrinkable);
      becomes(bitmap(100, 100));
      await expect(fitForUpload(fileOf(uploadLimits.uploadBytesMax))).rejects.toThrow(unshrinkable);
    },
  );

  it('that cannot be read is refused', async () => {
    decodesTo(bitmap(10, 10));
    const file = fileOf(10);
    const gone = { arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) };
    vi.spyOn(file, 'slice').mockReturnValue(Object.assign(new Blob(), gone));
    await expect(fitForUpload(file)).rejects.toThrow('This file cannot be read');
  });

  it('that the browser cannot decode is refused', async () => {
    decodesTo(new DOMException('no image', 'InvalidStateError'));
    await expect(fitForUpload(fileOf(10))).rejects.toThrow(unusable);
    await expect(fitForUpload(fileOf(uploadLimits.uploadBytesMax))).rejects.toThrow('less than 4MB');
  });

  it('that only this browser can decode is refused, whatever its name says', async () => {
    const image = bitmap(10, 10);
    decodesTo(image);
    const heic = new TextEncoder().encode('\0\0\0\u0018ftypheic');
    await expect(fitForUpload(fileOf(100, 'image/png', heic))).rejects.toThrow(unusable);
    expect(await fitForUpload(fileOf(100))).toMatchObject({ note: undefined });
  });

  it('is left to the server if the browser is too old to decode it', async () => {
    const file = fileOf(10);
    expect('createImageBitmap' in globalThis).toBe(false);
    expect(await fitForUpload(file)).toEqual({ file, note: undefined });
  });

  it.each([
    ['of another type', fileOf(10, 'image/gif')],
    ['far too large', fileOf(uploadLimits.shrunkBytesMax + 1)],
  ])('%s is not decoded', async (_what, file) => {
    const decode = decodesTo(bitmap(10, 10));
    expect(await fitForUpload(file)).toEqual({ file, note: undefined });
    expect(decode).not.toHaveBeenCalled();
  });
});
