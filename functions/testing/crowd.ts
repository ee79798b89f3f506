import { emptyAccount } from '@keelstone/domain/core/ledger/account';
import { makeKycRecord } from '@keelstone/domain/testing/make-kyc-record';
import { makeDeposit } from '@keelstone/domain/testing/make-transaction';
import { makeUser } from '@keelstone/domain/testing/make-user';
import { testUid } from '@keelstone/domain/testing/test-id';
import type { Deps } from '../src/entry/create-deps.ts';
import { times } from './burst.ts';
import { makeHolder } from './holders.ts';
import type { Person } from './people.ts';
import { filePaidWithdrawal, freshKey, missingId } from './records.ts';

/** Somebody with one record in each list, one second after the previous person. */
type ListedPerson = {
  name: string;
  isSuspended?: boolean;
  status?: 'Pending' | 'Approved' | 'Rejected';
};

export const namesOf = (word: string, count: number): ListedPerson[] =>
  times(count, (index) => ({ name: `${word} ${String(index)}` }));

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
      deps.accounts.save(uid, emptyAccount(uid, createdAtMs)),
      deps.kyc.save(record.id, record),
      deps.transactions.save(deposit.id, deposit),
    ]);
    uids.push(uid);
  }
  return uids;
}

/** Somebody who may withdraw, and has so many paid withdrawals behind them. */
export async function makeBusy(deps: Deps, movements: number): Promise<Person> {
  const person = await makeHolder(deps);
  for (let made = 0; made < movements; made += 1) await filePaidWithdrawal(deps, person.uid);
  return person;
}
