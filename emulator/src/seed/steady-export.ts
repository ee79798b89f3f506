import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJsonObject } from '../json.ts';
import { listRecords } from './rest.ts';

/** The evening of the demo's last day. */
const seededAt = new Date(Date.UTC(2026, 10, 20, 20));

/** Takes the present moment and random names out of an export, so that a rebuild shows in a diff only what has changed. */
export function steadyExport(folder: string): void {
  steadySignIns(join(folder, 'auth_export', 'accounts.json'));
  steadyObjects(join(folder, 'storage_export'));
}

/** The emulator sets both fields again when it imports. */
function steadySignIns(path: string): void {
  const accounts = readJsonObject(path);
  const users = listRecords(accounts['users']).map((user) => ({
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
