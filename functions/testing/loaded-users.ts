import { getApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { exampleIds } from '@keelstone/domain/api/example-ids';
import { loadDocument, loadMember } from '@keelstone/demo/load/member';
import type { Deps } from '../src/deps.ts';
import { loadData, type LoadPlan } from '../load/load-data.service.ts';
import { loadRepository } from '../load/load.repository.ts';
import { tokenOf, type Person } from './people.ts';

const seed = 1;
const { password } = exampleIds;

/** Fills the test's own database, or another one of that name, with users and their records, without sign-ins. */
export async function loadUsers(
  deps: Deps,
  plan: Omit<LoadPlan, 'seed' | 'hasLogins'>,
  { onProgress, database }: { onProgress?: (users: number) => void; database?: string } = {},
): Promise<void> {
  const db = database === undefined ? getFirestore() : getFirestore(getApp(), database);
  const load = loadRepository(db, getAuth());
  await loadData(
    { ...plan, seed, hasLogins: false },
    { ...deps, load },
    onProgress === undefined ? {} : { onProgress },
  );
  await load.close();
}

/** Signs in one of the loaded users. */
export async function signInLoadedUser(deps: Deps, index: number): Promise<Person> {
  const book = loadMember({ seed, index, transactions: 0, document: loadDocument(seed).image });
  const [user] = book.users.values();
  if (user === undefined) throw new Error(`There is no member ${String(index)}`);
  const load = loadRepository(getFirestore(), getAuth());
  await load.createLogin({ ...user, isVerified: true }, password);
  const { uid, email } = user;
  return { uid, email, password, token: await tokenOf(deps, uid) };
}
