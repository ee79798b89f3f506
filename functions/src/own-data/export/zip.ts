import type { ExportFile } from './section.ts';

/** The metadata of an entry of a zip file, in both of its headers. */
const entryBytes = (path: string): number => 200 + 3 * path.length;

export type OpenZip = {
  isEmpty(): boolean;
  /** True if the zip would not be larger than that with these files too, however badly they compress. */
  takes(files: readonly ExportFile[], bytesMax: number): boolean;
  add(file: ExportFile): void;
  /** The whole zip. */
  close(): Uint8Array;
};

/** A zip file that is built as its files arrive. Texts are compressed; images are stored as they are. */
export async function openZip(atMs: number): Promise<OpenZip> {
  // Loaded by the one job that needs it.
  const { Zip, ZipDeflate, ZipPassThrough } = await import('fflate');
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  let entries = 0;
  let directoryBytes = 0;
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    chunks.push(chunk);
    bytes += chunk.byteLength;
  });
  return {
    isEmpty: () => entries === 0,
    takes(files, bytesMax) {
      const more = files.map(({ path, bytes: content }) => entryBytes(path) + content.byteLength * 1.01);
      return more.reduce((sum, each) => sum + each, bytes + directoryBytes) <= bytesMax;
    },
    add({ path, bytes: content, isPacked = false }) {
      const entry = isPacked ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 6 });
      entry.mtime = atMs;
      zip.add(entry);
      entry.push(content, true);
      entries += 1;
      directoryBytes += entryBytes(path);
    },
    close() {
      zip.end();
      const whole = Buffer.concat(chunks);
      chunks.length = 0;
      return whole;
    },
  };
}
