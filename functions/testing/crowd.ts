import type { Deps } from '../src/entry/deps.ts';
import { times } from './burst.ts';
import { makeHolder } from './holders.ts';
import { makePerson, type Person } from './people.ts';
import { fileDeposit, fileKyc, filePaidWithdrawal } from './records.ts';

/** So many people with an application and a deposit each: lists then have more than a page. */
export async function makeCrowd(deps: Deps, count: number): Promise<void> {
  for (let made = 0; made < count; made += 10)
    await Promise.all(
      times(10, async () => {
        const { uid } = await makePerson(deps);
        await Promise.all([fileDeposit(deps, uid, false), fileKyc(deps, uid, false)]);
      }),
    );
}

/** Somebody who may withdraw, and has so many paid withdrawals behind them. */
export async function makeBusy(deps: Deps, movements: number): Promise<Person> {
  const person = await makeHolder(deps);
  for (let made = 0; made < movements; made += 1) await filePaidWithdrawal(deps, person.uid);
  return person;
}
