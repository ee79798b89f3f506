import type { StoredImage } from '@keelstone/domain/core/upload/stored-image';
import type { Deps } from '../../../../platform/deps.ts';
import type { ExportFile } from './section.ts';

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/** The images of a record, read one after another. `path`: without number and extension. */
export function listImageFiles(path: string, images: readonly StoredImage[]) {
  return images.map((image, index) => async ({ files }: Deps): Promise<ExportFile | undefined> => {
    const bytes = await files.readVault(image.path);
    const extension = extensions[image.contentType] ?? 'bin';
    const name = `${path}-${String(index + 1)}.${extension}`;
    return bytes === undefined ? undefined : { path: name, bytes, isPacked: true };
  });
}
