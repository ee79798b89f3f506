import { gzipSync } from 'node:zlib';
import { limits } from '@keelstone/domain/limits';

/** One request that is sent many times: its body and its headers. */
export type Attack = { title: string; headers: Record<string, string>; body: Uint8Array; isChunked: boolean };

const json = { 'content-type': 'application/json' };
const brackets = (length: number): Buffer => Buffer.alloc(length, '[');

/** Bodies that are cheap to send and expensive to read, or malformed. */
export const attacks: readonly Attack[] = [
  {
    title: '12 kB of gzip, which are 12 MB of `[`',
    headers: { ...json, 'content-encoding': 'gzip' },
    body: gzipSync(brackets(12_000_000)),
    isChunked: false,
  },
  { title: '1 MB of `[`', headers: json, body: brackets(1_000_000), isChunked: false },
  { title: '1 MB of `[` in chunks', headers: json, body: brackets(1_000_000), isChunked: true },
  {
    title: '1 MB of a form',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: Buffer.alloc(1_000_000, 'a[b][c]=d&'),
    isChunked: false,
  },
  {
    title: '32 KiB of `[`, the longest',
    headers: json,
    body: brackets(limits.bodyBytesMax),
    isChunked: false,
  },
  {
    title: '32 KiB of elements, each of which a schema would check',
    headers: json,
    body: Buffer.from(`{"email":[${'0,'.repeat(limits.bodyBytesMax / 2 - 8)}0]}`),
    isChunked: false,
  },
];
