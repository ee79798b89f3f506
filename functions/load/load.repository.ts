import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import type { User } from '@keelstone/domain/user/user';

export type LoadRepository = ReturnType<typeof loadRepository>;

/** One document and where it goes. */
export type LoadDocument = { collection: string; id: string; document: object };

/** Writes what `npm run load-data` makes: in bulk, overwriting documents with the same ids. */
export function loadRepository(db: Firestore, auth: Auth) {
  // Without the SDK's ramp of 500 writes a second: an emulator has no tablets to split.
  const writer = db.bulkWriter({ throttling: false });
  return {
    /** Resolves when all of them are stored; rejects with the first failure. */
    async write(documents: readonly LoadDocument[]): Promise<void> {
      const stored = documents.map(({ collection, id, document }) =>
        writer.set(db.collection(collection).doc(id), document),
      );
      await Promise.all([...stored, writer.flush()]);
    },

    close: () => writer.close(),

    /** A sign-in that matches the user's document; an existing one is kept. */
    async createLogin(user: User, password: string): Promise<void> {
      const { uid, email, isVerified, isAdmin, isBlocked } = user;
      try {
        await auth.createUser({ uid, email, password, emailVerified: isVerified });
      } catch (error) {
        if (!isTaken(error)) throw error;
      }
      if (isAdmin || isBlocked) await auth.setCustomUserClaims(uid, { isAdmin, blocked: isBlocked });
    },
  };
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'auth/uid-already-exists';
}
