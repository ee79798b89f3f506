import { chainFaultText } from '@keelstone/domain/event/check-chain';
import type { SealHead } from '@keelstone/domain/event/seal';
import { verifyAudit } from '../src/features/desk/audit/verify-audit.service.ts';
import { commandLineDeps } from './command-line.repository.ts';
import { reportFailure } from './describe-failure.ts';

export type AuditOptions = {
  database: string | undefined;
  /** A head that was kept from an earlier check. */
  kept: Pick<SealHead, 'seq' | 'hash'> | undefined;
};

/** Verifies the audit chain of a project, and reports what is wrong. Returns the exit status: 0 if nothing is. */
export async function verifyAuditCommand(project: string, { database, kept }: AuditOptions): Promise<number> {
  try {
    const isTerminal = process.stderr.isTTY;
    const { batches, rows, head, faults } = await verifyAudit(commandLineDeps(project, database), {
      kept,
      onProgress: (done) => {
        if (isTerminal) process.stderr.write(`\r${String(done)} batches`);
      },
    });
    if (isTerminal) process.stderr.write('\n');
    print(`${String(batches)} batches, ${String(rows)} rows`);
    for (const fault of faults) print(chainFaultText(fault));
    if (faults.length > 0) print(`${String(faults.length)} findings.`);
    else if (head === undefined) print('Nothing is sealed yet. Is it the right database?');
    else print(`The chain is consistent. Head: ${String(head.seq)}:${head.hash}`);
    return faults.length > 0 ? 1 : 0;
  } catch (error) {
    return reportFailure(error, project);
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
