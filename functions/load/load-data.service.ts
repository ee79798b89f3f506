import { emailReservationId, type EmailReservation } from '@keelstone/domain/auth/email-reservation';
import { collections, currentWallet } from '@keelstone/domain/collections';
import { monthId } from '@keelstone/domain/ledger/month';
import { withOwnerIndex, withUserIndex } from '@keelstone/domain/search/name-index';
import { known, type DemoBook } from '@keelstone/demo/book';
import { loadAdmin, loadAdminUid, loadDocument, loadMember } from '@keelstone/demo/load/member';
import { monthsOf } from '@keelstone/demo/months-of';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import { demoPassword } from '@keelstone/demo/personas';
import { directoryRow } from '@keelstone/domain/user/directory-row';
import type { Deps } from '../src/deps.ts';
import type { LoadDocument, LoadRepository } from './load.repository.ts';

export type LoadPlan = {
  users: number;
  /** How many of them have money records: the first ones. */
  sample: number;
  /** How many each of those has. */
  transactions: number;
  /** Another seed adds different users to the existing ones. */
  seed: number;
  /** With sign-ins in Firebase Auth, which take longer than everything else. */
  hasLogins: boolean;
};

/** How many users are built, written and released at a time: this bounds the memory. */
const batchSize = 250;
/** How many sign-ins are created at a time. */
const loginsAtOnce = 25;

/**
 * Fills a database with users whose ledger is consistent: made by the product's own decisions, and the same ids at
 * every run, so that a second one changes nothing. Stops between two batches once `signal` is aborted. Returns what it
 * wrote.
 */
export async function loadData(
  plan: LoadPlan,
  deps: Pick<Deps, 'files'> & { load: LoadRepository },
  {
    onProgress = () => undefined,
    signal,
  }: { onProgress?: (users: number) => void; signal?: AbortSignal } = {},
): Promise<{ users: number; documents: number }> {
  const { image, bytes } = loadDocument(plan.seed);
  const done = { users: 0, documents: 0 };
  const write = async (books: readonly DemoBook[]): Promise<void> => {
    const documents = books.flatMap(documentsOf);
    await Promise.all([deps.load.write(documents), plan.hasLogins ? createLogins(books, deps) : undefined]);
    done.documents += documents.length;
  };

  await deps.files.writeVault(image.path, bytes, image.contentType);
  const wallet = makeWalletVersion({ actorUid: loadAdminUid });
  await deps.load.write(
    [currentWallet, wallet.versionId].map((id) => ({
      collection: collections.wallets,
      id,
      document: wallet,
    })),
  );
  await write([loadAdmin()]);
  for (let index = 0; index < plan.users && signal?.aborted !== true; index += batchSize) {
    const size = Math.min(batchSize, plan.users - index);
    const books = Array.from({ length: size }, (_value, offset) =>
      loadMember({
        seed: plan.seed,
        index: index + offset,
        transactions: index + offset < plan.sample ? plan.transactions : 0,
        document: image,
      }),
    );
    await write(books);
    done.users += size;
    onProgress(done.users);
  }
  return done;
}

/** As the repositories store them, with what is derived: the row of the user list and the search index. */
function documentsOf(book: DemoBook): LoadDocument[] {
  const at = (collection: string, id: string, document: object): LoadDocument => ({
    collection,
    id,
    document,
  });
  return [
    ...[...book.users.values()].flatMap((user) => {
      const account = known(book.accounts, user.uid);
      const reservation: EmailReservation = { uid: user.uid, reservedAtMs: user.createdAtMs };
      const row = withUserIndex(directoryRow(user, account));
      return [
        at(collections.users, user.uid, user),
        at(collections.emails, emailReservationId(user.email), reservation),
        at(collections.accounts, user.uid, account),
        at(collections.directory, user.uid, row),
      ];
    }),
    ...book.journal.map((entry) => at(collections.journal, entry.id, entry)),
    ...monthsOf(book.journal).map((month) => at(collections.months, monthId(month.uid, month.month), month)),
    ...[...book.transactions.values()].map((row) =>
      at(collections.transactions, row.id, withOwnerIndex(row)),
    ),
    ...[...book.kyc.values()].map((record) => at(collections.kyc, record.id, withOwnerIndex(record))),
    // Without their details: at most as many documents as a list of decisions needs.
    ...book.audit.map(({ id, row }) => at(collections.audit, id, { ...row, commitment: null })),
  ];
}

async function createLogins(books: readonly DemoBook[], deps: { load: LoadRepository }): Promise<void> {
  const users = books.flatMap((book) => [...book.users.values()]);
  for (let at = 0; at < users.length; at += loginsAtOnce) {
    const some = users.slice(at, at + loginsAtOnce);
    await Promise.all(some.map((user) => deps.load.createLogin(user, demoPassword)));
  }
}
