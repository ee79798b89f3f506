import { admins, people, type Person as Name } from '@keelstone/domain/testing/ledger-model/command';
import type { Deps } from '../../src/deps.ts';
import { makePerson, tokenOf, type Person } from '../../testing/people.ts';

/** The model's people as real ones, new for every sequence. */
export type Cast = {
  of(name: Name): Person;
  /** Whose uid it is; `undefined` for nobody of the cast. */
  nameOf(uid: string): Name | undefined;
  /** Signs in anew, as everybody has to whose sessions a suspension ended. */
  signIn(name: Name): Promise<void>;
};

export async function makeCast(deps: Deps): Promise<Cast> {
  const made = await Promise.all(people.map((name) => makeOne(deps, name)));
  const byName = new Map(made);
  const of: Cast['of'] = (name) => {
    const person = byName.get(name);
    if (person === undefined) throw new Error(`${name} is not of the cast`);
    return person;
  };
  return {
    of,
    nameOf: (uid) => people.find((name) => of(name).uid === uid),
    signIn: async (name) => {
      byName.set(name, { ...of(name), token: await tokenOf(deps, of(name).uid) });
    },
  };
}

async function makeOne(deps: Deps, name: Name): Promise<[Name, Person]> {
  const isAdmin = admins.some((admin) => admin === name);
  return [name, await makePerson(deps, { name, isAdmin, kycStatus: 'Approved' })];
}
