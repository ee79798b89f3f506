import { createHash } from 'node:crypto';
import type { DemoData } from '@keelstone/demo/demo-data';
import type { StackUrls } from '../urls.ts';
import { askAsOwner, callAsOwner, listRecords, seedBucket } from './rest.ts';

type DemoFile = DemoData['files'][number];

/** The caching of an image in the vault: none, and no metadata through which it could be fetched. */
const cacheControl = 'private, no-store';

/** An object as the check compares it: its bytes by their hash. */
export function storedObject({ contentType, bytes }: DemoFile): Record<string, unknown> {
  return { contentType, cacheControl, sha256: sha256Of(bytes) };
}

/** Through the Cloud Storage API: an upload through Firebase's own would leave a download token in the metadata. */
export async function writeObject(urls: StackUrls, { path, contentType, bytes }: DemoFile): Promise<void> {
  const metadata = JSON.stringify({ name: path, contentType, cacheControl });
  const boundary = `keelstone-${sha256Of(bytes)}`;
  const body = Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-type: application/json\r\n\r\n${metadata}\r\n`),
    Buffer.from(`--${boundary}\r\ncontent-type: ${contentType}\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const url = `${urls.storage}/upload/storage/v1/b/${seedBucket}/o?uploadType=multipart`;
  await callAsOwner(url, { body: { bytes: body, contentType: `multipart/related; boundary=${boundary}` } });
}

/** Every object of every bucket, by `bucket/path`. A download token would show up as `metadata`. */
export async function readObjects(urls: StackUrls): Promise<Map<string, Record<string, unknown>>> {
  const objects = new Map<string, Record<string, unknown>>();
  const buckets = listRecords((await askAsOwner(`${urls.storage}/b`))['items']);
  for (const bucket of buckets.map((item) => String(item['name'] ?? item['id']))) {
    const list = `${urls.storage}/storage/v1/b/${bucket}/o`;
    const answer = await askAsOwner(`${list}?maxResults=10000`);
    if (answer['nextPageToken'] !== undefined) throw new Error(`${bucket} holds more objects than one page`);
    for (const item of listRecords(answer['items'])) {
      const name = String(item['name']);
      const response = await callAsOwner(`${list}/${encodeURIComponent(name)}?alt=media`);
      const { contentType, metadata } = item;
      objects.set(`${bucket}/${name}`, {
        contentType,
        cacheControl: item['cacheControl'],
        sha256: sha256Of(new Uint8Array(await response.arrayBuffer())),
        ...(metadata === undefined ? {} : { metadata }),
      });
    }
  }
  return objects;
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
