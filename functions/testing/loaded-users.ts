import { exampleIds } from '@keelstone/domain/api/example-ids';
import { emailReservationId, type EmailReservation } from '@keelstone/domain/auth/email-reservation';
import { collections, currentWallet } from '@keelstone/domain/collections';
import { monthId } from '@keelstone/domain/ledger/month';
import { withOwnerIndex, withUserIndex } from '@keelstone/domain/search/name-index';
import { makeQuote } from '@keelstone/domain/testing/make-quote';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import { directoryRow } from '@keelstone/domain/user/directory-row';
import { known, type DemoBook } from '@keelstone/demo/book';
import { loadAdmin, loadAdminUid, loadDocument, loadMember } from '@keelstone/demo/load/member';
import { monthsOf } from '@keelstone/demo/months-of';
import type { Deps } from '../src/entry/deps.ts';
import type { Database } from '../src/platform/firestore/database.ts';
import { tokenOf, type Person } from './people.ts';

type LoadedDocument = { collection: string; id: string; document: object };
const at = (collection: string, id: string, document: object): LoadedDocument => ({
  collection,
  id,
  document,
});

const { password } = exampleIds;

/**
 * Fills a database with users and their records, without sign-ins: made by the product's own decisions, so
 * that their ledger is consistent. There are current prices, so that the next call asks nobody for one.
 */
export async function loadUsers(
  deps: Pick<Deps, 'files' | 'now'>,
  db: Database,
  { users, transactions }: { users: number; transactions: number },
): Promise<void> {
  const { image: document, bytes } = loadDocument();
  await deps.files.writeVault(document.path, bytes, document.contentType);
  const wallet = makeWalletVersion({ actorUid: loadAdminUid });
  const wallets = [currentWallet, wallet.versionId].map((id) => at(collections.wallets, id, wallet));
  const quotes = [
    makeQuote({ atMs: deps.now() }),
    makeQuote({ coin: 'eth', rateUsd: 3_201, atMs: deps.now() }),
  ];
  const prices = quotes.map((quote) => at(collections.rates, quote.coin, { ...quote, suspect: null }));
  const members = Array.from({ length: users }, (_value, index) =>
    loadMember({ index, transactions, document }),
  );
  const documents = [...wallets, ...prices, ...[loadAdmin(), ...members].flatMap(documentsOf)];
  for (let from = 0; from < documents.length; from += batchSize)
    await db.write((writer) => {
      for (const { collection, id, document: data } of documents.slice(from, from + batchSize))
        writer.set({ collection, id }, data);
    });
}
/** As many as one batch of Firestore takes. */
const batchSize = 500;

/** Signs in one of the loaded users. */
export async function signInLoadedUser(deps: Deps, index: number): Promise<Person> {
  const book = loadMember({ index, transactions: 0, document: loadDocument().image });
  const [user] = book.users.values();
  if (user === undefined) throw new Error(`There is no member ${String(index)}`);
  const { uid, email } = user;
  // There is one from an earlier run on the same emulators.
  if ((await deps.identity.describe(uid)) === undefined)
    await deps.identity.create({ uid, email, password, isVerified: true });
  return { uid, email, password, token: await tokenOf(deps, uid) };
}

/** As the repositories store them, with what is derived: the row of the user list and the search index. */
function documentsOf(book: DemoBook): LoadedDocument[] {
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
