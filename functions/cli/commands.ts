import { constants } from 'node:os';
import { policyId } from '@keelstone/domain/collections';
import { flagNames } from '@keelstone/domain/core/kill-switch/flag-refusals';
import { invariantTexts } from '@keelstone/domain/core/ledger/violation';
import { boundText, twoPeopleFrom } from '@keelstone/domain/core/two-person-rule/describe-changes';
import {
  type Policy,
  findPolicyAt,
  findWaitingPolicy,
} from '@keelstone/domain/core/two-person-rule/two-person-rule';
import { auditLimits } from '@keelstone/domain/desk/audit/audit.limits';
import { unitsToDecimal } from '@keelstone/domain/desk/books/holdings';
import type { FlagName } from '@keelstone/domain/kernel/api/endpoint';
import { minutesText } from '@keelstone/domain/kernel/count-text';
import { chainFaultText } from '@keelstone/domain/kernel/hash-chain/check-chain';
import type { SealHead } from '@keelstone/domain/kernel/hash-chain/seal';
import { resetFactorsNow } from '../src/features/access/second-factor/reset-factors-now.service.ts';
import { grantAdmin } from '../src/features/core/administrator/grant-admin.service.ts';
import { revokeAdmin } from '../src/features/core/administrator/revoke-admin.service.ts';
import { updateFlagByCommand } from '../src/features/core/kill-switch/update-flag.service.ts';
import { verifyAudit } from '../src/features/desk/audit/verify-audit.service.ts';
import { type Reconciliation, reconcile } from '../src/features/desk/books/reconcile.service.ts';
import { releaseAccount } from '../src/features/desk/books/watch-books.service.ts';
import { reindex } from '../src/features/desk/reindex/reindex.service.ts';
import { updatePolicyByCommand } from '../src/features/desk/two-person-rule/update-policy.decision.ts';
import { findFlags } from '../src/platform/flags/find-flags.ts';
import { commandLineDeps } from './command-line.repository.ts';
import { attempt, print } from './describe-failure.ts';

// What operators run on a project (scripts/operate.ts). Each resolves with the exit status of the command.

/** Makes the user with this address an administrator. */
export function grantAdminCommand(project: string, email: string): Promise<number> {
  return attempt(project, `Could not make ${email} an administrator.`, async () => {
    const { uid, name, isBlocked } = await grantAdmin(email, commandLineDeps(project));
    print(`${name} (${uid}) is now an administrator, from the next sign-in on.`);
    if (isBlocked)
      print(
        'Their account is suspended: they cannot sign in until another administrator lifts the suspension.',
      );
  });
}

/** Takes the role of an administrator from the user with this address. */
export function revokeAdminCommand(project: string, email: string): Promise<number> {
  return attempt(project, `Could not remove the administrator role from ${email}.`, async () => {
    const { uid, name } = await revokeAdmin(email, commandLineDeps(project));
    print(`${name} (${uid}) is no longer an administrator, and is signed out everywhere.`);
  });
}

/** Removes the second factors of the user with this address; `appUrl` is in the mail about it. */
export function resetFactorCommand(project: string, email: string, appUrl: string): Promise<number> {
  return attempt(project, `Could not remove the second factor of ${email}.`, async () => {
    const { uid, name } = await resetFactorsNow(email, commandLineDeps(project, undefined, appUrl));
    print(`${name} (${uid}) no longer has a second factor, and is signed out everywhere.`);
  });
}

/** Shows the kill switches of a project, after a change if there is one. */
export function flagsCommand(
  project: string,
  change: { flag: FlagName; isOn: boolean } | undefined,
): Promise<number> {
  return attempt(project, change && 'Nothing was changed.', async () => {
    const deps = commandLineDeps(project);
    const before = await findFlags(deps); // also before a change: this reports why the database does not answer, a transaction does not
    const flags = change === undefined ? before : await updateFlagByCommand(change, deps);
    for (const name of flagNames) print(`${name.padEnd(14)}${flags[name] ? 'on' : 'off'}`);
  });
}

/** Shows the two-person policy of a project, after a change if there is one. */
export function policyCommand(project: string, change: Policy | undefined): Promise<number> {
  return attempt(project, change && 'Nothing was changed.', async () => {
    const deps = commandLineDeps(project);
    const stored = await deps.policies.find(policyId); // as with the kill switches
    if (change !== undefined) return showPolicy(await updatePolicyByCommand(change, deps));
    showPolicy(findPolicyAt(stored, deps.now()));
    const next = findWaitingPolicy(stored, deps.now());
    if (next === null) return;
    print(`\nFrom ${new Date(next.fromMs).toISOString()} on:`);
    showPolicy(next.policy);
  });
}

function showPolicy(policy: Policy): void {
  print(`${twoPeopleFrom.padEnd(32)}${boundText(policy)}`);
}

export type AuditOptions = {
  database: string | undefined;
  /** A head that was kept from an earlier check. */
  kept: Pick<SealHead, 'seq' | 'hash'> | undefined;
};

/** Verifies the audit chain of a project, and reports what is wrong; 0 if nothing is. */
export function verifyAuditCommand(project: string, { database, kept }: AuditOptions): Promise<number> {
  return attempt(project, undefined, async () => {
    const deps = commandLineDeps(project, database);
    const { batches, rows, head, faults } = await withCount('batches', (onProgress) =>
      verifyAudit(deps, { kept, onBatch: onProgress }),
    );
    print(`${String(batches)} batches, ${String(rows)} rows`);
    for (const fault of faults) print(chainFaultText(fault));
    if (faults.length > 0) print(`${String(faults.length)} findings.`);
    else if (head === undefined)
      print(
        `Nothing is sealed yet. A job seals rows that are at least ${minutesText(auditLimits.sealDelayMs)} old.`,
      );
    else print(`The chain is consistent. Head: ${String(head.seq)}:${head.hash}`);
    return faults.length > 0 ? 1 : 0;
  });
}

export type ReconcileOptions = {
  databases: readonly string[];
  scope: 'everything' | 'ledger';
  /** Checks only this account, and lifts the doubt if its ledger is consistent. */
  releasedUid: string | undefined;
};

/** Checks the ledger of a project and prints a report per database; 0 if all are consistent. */
export function reconcileCommand(project: string, options: ReconcileOptions): Promise<number> {
  const { databases, scope, releasedUid } = options;
  return attempt(project, undefined, async () => {
    if (releasedUid !== undefined) return release(project, releasedUid, databases[0]);
    let isConsistent = true;
    for (const database of databases) {
      if (databases.length > 1) print(`\n${database}:`);
      const report = await withCount('users', (onProgress) =>
        reconcile(commandLineDeps(project, database), { scope, onPage: ({ users }) => onProgress(users) }),
      );
      printReport(report);
      isConsistent &&= report.violations.length === 0;
    }
    return isConsistent ? 0 : 1;
  });
}

async function release(project: string, uid: string, database: string | undefined): Promise<number> {
  const faults = await releaseAccount(uid, commandLineDeps(project, database));
  for (const fault of faults) print(fault);
  print(faults.length === 0 ? `The ledger of ${uid} is consistent: released.` : `${uid} remains in doubt.`);
  return faults.length === 0 ? 0 : 1;
}

function printReport({ users, entries, transactions, sums, violations }: Reconciliation): void {
  print(`${String(users)} users, ${String(entries)} journal entries, ${String(transactions)} records`);
  for (const [name, { usd, btc, eth }] of Object.entries(sums)) {
    const [dollars, bitcoin, ether] = [
      unitsToDecimal(usd, 2),
      unitsToDecimal(btc, 8),
      unitsToDecimal(eth, 8),
    ];
    print(
      `${name.padEnd(12)} USD ${dollars.padStart(16)}  BTC ${bitcoin.padStart(18)}  ETH ${ether.padStart(18)}`,
    );
  }
  const texts: Readonly<Record<string, string>> = invariantTexts;
  for (const { invariant, uid, subject, detail } of violations) {
    const title = [invariant, texts[invariant]].filter((text) => text !== undefined).join(' ');
    print(`${title} · user ${uid} · ${subject}: ${detail}`);
  }
  if (violations.length > 0) print(`${String(violations.length)} violations.`);
  else print(users > 0 ? 'The ledger is consistent.' : 'There are no users. Is it the right database?');
}

/**
 * Rebuilds search index, copies and totals of a project, from where an interrupted run stopped or from the start. Ends
 * the process at SIGINT and SIGTERM, safe at any moment: every repair is one transaction, and the checkpoint of the last
 * whole page is kept.
 */
export function reindexCommand(project: string, isRestarted: boolean): Promise<number> {
  const interrupted = 'Interrupted; the next run continues from there.';
  const end = (signal: 'SIGINT' | 'SIGTERM') => {
    process.stderr.write(`\n${interrupted}\n`);
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(signal));
  return attempt(project, interrupted, async () => {
    const { seen, repaired, isContinued } = await withCount('documents', (onProgress) =>
      reindex(commandLineDeps(project), {
        isRestarted,
        onProgress: ({ seen: done, total }) => onProgress(done, Math.max(total, done)),
      }),
    );
    const from = isContinued ? ' (continued from an interrupted run)' : '';
    print(`${String(seen)} documents checked, ${String(repaired)} repaired${from}.`);
  });
}

/** Counts up in a terminal, and shows nothing elsewhere. */
async function withCount<T>(
  unit: string,
  work: (onProgress: (done: number, total?: number) => void) => Promise<T>,
): Promise<T> {
  const isTerminal = process.stderr.isTTY;
  const result = await work((done, total) => {
    const of = total === undefined ? '' : ` of ${String(total)}`;
    if (isTerminal) process.stderr.write(`\r${String(done)}${of} ${unit}`);
  });
  if (isTerminal) process.stderr.write('\n');
  return result;
}
