import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { StackFailure } from '../failure.ts';
import { callAsOwner } from '../seed/rest.ts';

/**
 * Writes the data of the running emulators to a folder, in the official export format, replacing what was there.
 *
 * Asked of this run's hub directly: `--export-on-exit` finds its hub by project id, which on a machine with two stacks
 * may be the other one's. The old folder stays untouched until the new one is complete.
 */
export async function exportData(hubUrl: string, folder: string): Promise<void> {
  const path = resolve(folder);
  mkdirSync(dirname(path), { recursive: true });
  try {
    await callAsOwner(`${hubUrl}/_admin/export`, { body: { json: { path, initiatedBy: 'exit' } } });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StackFailure(`The data was not kept: the export to ${path} failed (${why}).`);
  }
}
