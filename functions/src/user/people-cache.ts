import { limits } from '@keelstone/domain/limits';
import type { User } from '@keelstone/domain/user/user';

/** How somebody is shown to administrators. */
export type NamedPerson = Pick<User, 'name' | 'email'>;

type Kept = { person: NamedPerson | undefined; atMs: number };
type Store = { findNames(uids: readonly string[]): Promise<readonly (NamedPerson | undefined)[]> };

/** Names of accounts, kept in this process for ten minutes: the same few people act on most pages of the audit trail. */
export function peopleCache({ store, now }: { store: Store; now: () => number }) {
  const kept = new Map<string, Kept>();
  const known = (uid: string): Kept | undefined => {
    const found = kept.get(uid);
    return found !== undefined && found.atMs + limits.namesKeptMs > now() ? found : undefined;
  };
  return {
    /**
     * Who the accounts are. Reads one document for each that is not known, in one round trip, and those after `readsMax`
     * not at all: they are missing in the answer, as is who has no account (`sys:` and the name of a job).
     */
    async find(uids: Iterable<string>, readsMax: number): Promise<Map<string, NamedPerson>> {
      const accounts = [...new Set(uids)].filter((uid) => !uid.includes(':'));
      const unknown = accounts.filter((uid) => known(uid) === undefined).slice(0, readsMax);
      const found = unknown.length === 0 ? [] : await store.findNames(unknown);
      if (kept.size + unknown.length > limits.namesKept) kept.clear();
      unknown.forEach((uid, index) => kept.set(uid, { person: found[index], atMs: now() }));
      const named = accounts.map((uid) => [uid, known(uid)?.person] as const);
      return new Map(named.filter((entry): entry is [string, NamedPerson] => entry[1] !== undefined));
    },
  };
}
