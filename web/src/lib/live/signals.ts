import { collections } from '@keelstone/domain/collections';
import { parseSignal, type Signal as StoredSignal } from '@keelstone/domain/signal/signal';
import { doc, type DocumentSnapshot, type Firestore } from 'firebase/firestore';
import { fromRef } from 'rxfire/firestore';
import { catchError, concat, EMPTY, map, of, switchMap, timer, type Observable } from 'rxjs';
import { timing } from '../../config/timing.ts';

export type Signal =
  /** The server answers; `last` is the last change, missing until there was one. */
  | { status: 'live'; last: StoredSignal | undefined }
  /** The server does not answer: blocked or offline. */
  | { status: 'silent' }
  | { status: 'refused' };

type Options = { id: string; isStillSignedIn: () => boolean };

/**
 * Listens to `signals/{id}`. It never errors, because reactfire would keep the error for good: a refusal is a
 * value, after which it listens again once a minute for as long as the person is signed in.
 */
export function signalsOf(firestore: Firestore, { id, isStillSignedIn }: Options): Observable<Signal> {
  return fromRef(doc(firestore, collections.signals, id), { includeMetadataChanges: true }).pipe(
    map(signalOf),
    catchError((error: unknown, listening) =>
      concat(
        of<Signal>({ status: isRefusal(error) ? 'refused' : 'silent' }),
        timer(timing.relistenMs).pipe(switchMap(() => (isStillSignedIn() ? listening : EMPTY))),
      ),
    ),
  );
}

export function signalOf(snapshot: Pick<DocumentSnapshot, 'metadata' | 'data'>): Signal {
  if (snapshot.metadata.fromCache) return { status: 'silent' };
  return { status: 'live', last: parseSignal(snapshot.data()) };
}

function isRefusal(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'permission-denied';
}
