import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Deps } from '../src/deps.ts';
import { reconcile } from '../src/reconcile/reconcile.service.ts';
import type { ReconciliationReport } from '../src/reconcile/report.ts';
import { fingerprint } from '../testing/database.ts';
import { freshDatabase, testDeps } from '../testing/test-environment.ts';
import { loadData, type LoadPlan } from './load-data.service.ts';
import { loadRepository, type LoadRepository } from './load.repository.ts';

const plan: LoadPlan = { users: 200, sample: 60, transactions: 10, seed: 7, hasLogins: true };
let deps: Deps;
let load: LoadRepository;
let report: ReconciliationReport;

beforeAll(async () => {
  deps = testDeps({ database: freshDatabase('load-data') });
  load = loadRepository(getFirestore(), getAuth());
  await loadData(plan, { ...deps, load });
  report = await reconcile(deps);
});

describe('the loaded data', () => {
  it('pass the reconciliation: ledger, sign-ins, images and audit', () => {
    expect(report.violations).toEqual([]);
    expect(report).toMatchObject({ users: plan.users + 1, transactions: plan.sample * plan.transactions });
    expect(report.entries).toBeGreaterThan(plan.sample * 5);
  });

  it('are the same after a second run', async () => {
    const names = (all: ReadonlyMap<string, string>) => [...all.keys()].sort();
    const before = names(await fingerprint(deps));
    await loadData(plan, { ...deps, load });
    expect(names(await fingerprint(deps))).toEqual(before);
  });

  it('stop between two batches', async () => {
    const stop = new AbortController();
    const done = await loadData(
      { ...plan, users: 1_000, sample: 0, seed: 8, hasLogins: false },
      { ...deps, load },
      { signal: stop.signal, onProgress: () => stop.abort() },
    );
    expect(done.users).toBe(250);
  });
});
