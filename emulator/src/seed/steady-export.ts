import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJsonObject } from '../json.ts';
import { recordsIn } from './rest.ts';

/** The evening of the demo's last day; replaces every time at which the emulators only record the import. */
const seededAt = new Date(Date.UTC(2026, 10, 20, 20));

/**
 * Takes the present moment and random names out of an export, so that the same builders give the same bytes and a
 * rebuild shows in a diff only what has changed.
 */
export function steadyExport(folder: string): void {
  steadySignIns(join(folder, 'auth_export', 'accounts.json'));
  steadyObjects(join(folder, 'storage_export'));
  const kinds = join(folder, 'firestore_export', 'all_namespaces', 'all_kinds');
  const metadata = join(kinds, 'all_namespaces_all_kinds.export_metadata');
  writeFileSync(metadata, steadyFirestoreMetadata(readFileSync(metadata)));
}

/** The emulator sets both fields again when it imports. */
function steadySignIns(path: string): void {
  const accounts = readJsonObject(path);
  const users = recordsIn(accounts['users']).map((user) => ({
    ...user,
    passwordUpdatedAt: Number(user['createdAt']),
    validSince: String(Math.floor(Number(user['createdAt']) / 1000)),
  }));
  writeFileSync(path, `${JSON.stringify({ ...accounts, users }, undefined, 2)}\n`);
}

/** Names blobs after their objects instead of at random. */
function steadyObjects(folder: string): void {
  for (const file of readdirSync(join(folder, 'metadata'))) {
    const metadata = readJsonObject(join(folder, 'metadata', file));
    const name = String(metadata['name']).replaceAll('/', '_');
    renameSync(join(folder, 'blobs', file.replace(/\.json$/, '')), join(folder, 'blobs', name));
    rmSync(join(folder, 'metadata', file));
    // Without an etag the emulator makes one of the generation.
    const steady = {
      generation: seededAt.getTime(),
      timeCreated: seededAt,
      updated: seededAt,
      etag: undefined,
    };
    const text = JSON.stringify({ ...metadata, ...steady }, undefined, 2);
    writeFileSync(join(folder, 'metadata', `${name}.json`), `${text}\n`);
  }
}

/**
 * The file is a protocol buffer that begins with the export's name and the microseconds of its begin and end (fields 2
 * and 3). Both keep their length, so nothing else of it moves.
 */
function steadyFirestoreMetadata(bytes: Buffer): Buffer {
  const name = Buffer.from('firestore_export');
  const times = bytes.indexOf(name) + name.length;
  const steady = [0x10, ...varint(seededAt), 0x18, ...varint(seededAt)];
  const isAsExpected = bytes[times] === 0x10 && bytes[times + 9] === 0x18 && bytes[times + 18] === 0x12;
  if (!isAsExpected)
    throw new Error('The metadata of the Firestore export are not laid out as they used to be');
  return Buffer.concat([
    bytes.subarray(0, times),
    Buffer.from(steady),
    bytes.subarray(times + steady.length),
  ]);
}

/** A moment in microseconds, seven bits a byte, the lowest first. */
function varint(moment: Date): number[] {
  const bytes: number[] = [];
  for (let rest = BigInt(moment.getTime()) * 1000n; rest > 0n; rest >>= 7n) {
    bytes.push(Number(rest & 0x7fn) | (rest > 0x7fn ? 0x80 : 0));
  }
  return bytes;
}
