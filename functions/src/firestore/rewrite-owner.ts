import type { Firestore, Query } from 'firebase-admin/firestore';

/** A user's name and e-mail as rows of other collections copy them. */
export type OwnerCopy = { userName: string; userEmail: string };

/** Writes a user's new name into every row of a query. */
export async function rewriteOwner(db: Firestore, query: Query, owner: OwnerCopy): Promise<void> {
  const writer = db.bulkWriter();
  const rows = await query.select().get();
  await Promise.all([...rows.docs.map((row) => writer.update(row.ref, owner)), writer.close()]);
}
