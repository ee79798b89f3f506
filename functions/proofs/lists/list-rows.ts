import { makeKycRecord } from '@keelstone/domain/testing/make-kyc-record';
import { makeDeposit } from '@keelstone/domain/testing/make-transaction';
import { makeUser } from '@keelstone/domain/testing/make-user';
import { makeAccount } from '@keelstone/domain/testing/make-account';
import { testUid } from '@keelstone/domain/testing/test-id';
import type { Deps } from '../../src/entry/deps.ts';
import type { Answer, Api } from '../../testing/api.ts';
import type { Person } from '../../testing/people.ts';
import { freshKey, missingId } from '../../testing/records.ts';

/** The three lists of administrators. */
export const adminLists = ['list-users', 'list-kyc', 'list-transactions'] as const;
export type AdminList = (typeof adminLists)[number];
/** The same lists as files. */
export type ListFile = 'export-users' | 'export-kyc' | 'export-transactions';

type Query = Record<string, string>;
export type ListAnswer = {
  names: string[];
  total: number;
  isTotalExact?: boolean;
  nextCursor: string | null;
};

/** Somebody with one record in each list, one second after the previous person. */
export type ListedPerson = {
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
    await Promise.all([
      deps.users.save(uid, makeUser({ uid, name, email, createdAtMs, isBlocked: isSuspended })),
      deps.accounts.save(uid, makeAccount({ uid, usd: { available: added * 100, held: 0 } })),
      deps.kyc.save(...keyed(makeKycRecord({ ...owner, id: missingId() }))),
      deps.transactions.save(...keyed(makeDeposit({ ...owner, transactionId: freshKey() }))),
    ]);
    uids.push(uid);
  }
  return uids;
}

/** Requests a list as an administrator; the names in its rows show who is listed. */
export function asker({ api, admin }: { api: Api; admin: Person }) {
  const ask = (list: AdminList | ListFile, query: Query = {}): Promise<Answer<unknown>> =>
    api.request(list, { token: admin.token, params: { adminId: admin.uid }, query });

  const page = async (name: AdminList | ListFile, query: Query = {}): Promise<RowPage> => {
    const { status, body } = await ask(name, query);
    if (status !== 200) throw new Error(`${name} answered ${String(status)}: ${JSON.stringify(body)}`);
    return body as RowPage;
  };

  const list = async (name: AdminList | ListFile, query: Query = {}): Promise<ListAnswer> => {
    const { items, ...rest } = await page(name, query);
    return { ...rest, names: items.map((row) => row.user?.name ?? row.name ?? '') };
  };

  /** All pages of a list, one after the other; `between` runs after each. */
  const listAll = async (
    name: AdminList | ListFile,
    query: Query = {},
    between: () => Promise<unknown> = () => Promise.resolve(),
  ): Promise<ListAnswer[]> => {
    const pages = [await list(name, query)];
    for (;;) {
      const cursor = pages.at(-1)?.nextCursor ?? null;
      if (cursor === null) return pages;
      await between();
      pages.push(await list(name, { ...query, cursor }));
    }
  };
  return { ask, page, list, listAll };
}

type Row = {
  name?: string;
  email?: string;
  transactionId?: string;
  user?: { name: string; email: string };
};
type RowPage = Omit<ListAnswer, 'names'> & { items: Row[] };

function keyed<T extends { id: string }>(record: T): [string, T] {
  return [record.id, record];
}
