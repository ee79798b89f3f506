import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportData } from '../suite/export.ts';
import type { StackUrls } from '../urls.ts';
import { steadyExport } from './steady-export.ts';

/** Replaces the folder by what the stack holds. Until the new one is complete the old one stays. */
export async function exportSeed(urls: StackUrls, folder: string): Promise<void> {
  const workshop = mkdtempSync(join(tmpdir(), 'keelstone-export-'));
  try {
    const made = join(workshop, 'data');
    await exportData(urls.hub, made);
    steadyExport(made);
    rmSync(folder, { recursive: true, force: true });
    cpSync(made, folder, { recursive: true });
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
}
