import { expect, it } from 'vitest';
import type { Deps } from '../src/entry/create-deps.ts';
import { eraseDue } from '../src/features/rights/retention/erase-due.service.ts';
import { decadeMs, withCustomers } from '../testing/due-records.ts';
import { listDue } from './retention.ts';

const { deps, later, customer, present, change } = await withCustomers();

async function listed(when: Deps): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of listDue(when)) lines.push(line);
  return lines;
}

it('a dry run lists what the job erases, the longest due first, and what a hold keeps, and erases nothing', async () => {
  const heads = [
    'Rejected applications: kept for 180 days',
    'Proofs of payment: kept for 1825 days',
    'Closed accounts: kept for ever',
  ];
  const [first, second] = [await customer(), await customer()];
  await change(second.person.uid, true);
  expect(await listed(deps)).toEqual(heads);
  const line = (atMs: number | null, uid: string, id: string) =>
    `  ${new Date(atMs ?? 0).toISOString()}  user ${uid}  record ${id}`;
  const applications = [first, second].map(({ record, applicant, kycId }) =>
    line(record.checkedAtMs, applicant.uid, kycId),
  );
  const [proof, heldProof] = [first, second].map(({ deposit, person, depositId }) =>
    line(deposit.decidedAtMs, person.uid, depositId),
  );
  const held = `${String(heldProof)}  on legal hold, kept`;
  const [kyc, proofs, accounts] = heads;
  expect(await listed(later(decadeMs))).toEqual([kyc, ...applications, proofs, proof, held, accounts]);
  const paths = [...first.paths, ...second.paths];
  expect(await present(paths)).toBe(paths.length);
  expect(await eraseDue(later())).toEqual({ kyc: 2, proof: 1, account: 0 });
  expect(await listed(later())).toEqual([kyc, proofs, held, accounts]);
});
