import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { StackFailure } from '../failure.ts';

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
    const response = await fetch(`${hubUrl}/_admin/export`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ path, initiatedBy: 'exit' }),
      signal: AbortSignal.timeout(120_000),
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StackFailure(`The data was not kept: the export to ${path} failed (${why}).`);
  }
}
