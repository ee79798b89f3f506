import { makeAccount } from '@keelstone/domain/testing/make-account';
import { makeKycRecord } from '@keelstone/domain/testing/make-kyc-record';
import { makeDeposit } from '@keelstone/domain/testing/make-transaction';
import { makeUser } from '@keelstone/domain/testing/make-user';
import { testUid } from '@keelstone/domain/testing/test-id';
import type { Deps } from '../src/entry/deps.ts';
import { freshKey, missingId } from '../testing/records.ts';

/** Somebody with one record in each list, one second after the previous person. */
type ListedPerson = {
  name: string;
  isSuspended?: boolean;
  status?: 'Pending' | 'Approved' | 'Rejected';
};

let added = 0;

/** Adds people without the API: a user with an account, a deposit and an application of the same moment. */
export async function addPeople(deps: Deps, people: readonly ListedPerson[]): Promise<string[]> {
  const uids: string[] = [];
  for (const { name, isSuspended = false, status = 'Pending' } of people) {
    added += 1;
    const uid = testUid(`extra${String(added)}x`);
    const createdAtMs = 1_790_000_000_000 + added * 1000;
    const email = `extra${String(added)}@people.test`;
    const owner = { uid, userName: name, userEmail: email, createdAtMs, status };
    const record = makeKycRecord({ ...owner, id: missingId() });
    const deposit = makeDeposit({ ...owner, transactionId: freshKey() });
    await Promise.all([
      deps.users.save(uid, makeUser({ uid, name, email, createdAtMs, isBlocked: isSuspended })),
      deps.accounts.save(uid, makeAccount({ uid, usd: { available: added * 100, held: 0 } })),
      deps.kyc.save(record.id, record),
      deps.transactions.save(deposit.id, deposit),
    ]);
    uids.push(uid);
  }
  return uids;
}
