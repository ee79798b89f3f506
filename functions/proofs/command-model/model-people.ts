import { admins, people, type Person as Name } from '../ledger-model/command.ts';
import type { Deps } from '../../src/entry/deps.ts';
import { makePerson, tokenOf, type Person } from '../../testing/people.ts';

/** The model's people as real users, new for every sequence. */
export type ModelPeople = {
  of(name: Name): Person;
  /** Signs in again, as everybody must whose sessions were ended by a suspension. */
  signIn(name: Name): Promise<void>;
};

export async function makeModelPeople(deps: Deps): Promise<ModelPeople> {
  const made = await Promise.all(people.map((name) => makeOne(deps, name)));
  const byName = new Map(made);
  const of: ModelPeople['of'] = (name) => {
    const person = byName.get(name);
    if (person === undefined) throw new Error(`${name} is not in the model`);
    return person;
  };
  return {
    of,
    signIn: async (name) => {
      byName.set(name, { ...of(name), token: await tokenOf(deps, of(name).uid) });
    },
  };
}

async function makeOne(deps: Deps, name: Name): Promise<[Name, Person]> {
  const isAdmin = admins.some((admin) => admin === name);
  return [name, await makePerson(deps, { name, isAdmin, kycStatus: 'Approved' })];
}
