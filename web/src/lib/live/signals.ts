import { collections } from '@keelstone/domain/collections';
import { doc, type DocumentSnapshot, type Firestore } from 'firebase/firestore';
import { fromRef } from 'rxfire/firestore';
import { catchError, concat, EMPTY, map, of, switchMap, timer, type Observable } from 'rxjs';
import { timing } from '../../config/timing.ts';

export type Signal =
  /** The server's word: counts every change, and says when the last one was. */
  | { status: 'live'; seq: number; atMs: number }
  /** The server does not answer: blocked or offline. */
  | { status: 'silent' }
  | { status: 'refused' };

type Options = { id: string; isStillSignedIn: () => boolean };

/**
 * Listens to `signals/{id}`. It never errors, because reactfire would keep the error for good: a refusal is a
 * value, after which it listens anew once a minute for as long as the person is signed in.
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

export function signalOf(snapshot: Pick<DocumentSnapshot, 'metadata' | 'get'>): Signal {
  if (snapshot.metadata.fromCache) return { status: 'silent' };
  const seq: unknown = snapshot.get('seq');
  const atMs: unknown = snapshot.get('atMs');
  return {
    status: 'live',
    seq: typeof seq === 'number' ? seq : 0,
    atMs: typeof atMs === 'number' ? atMs : 0,
  };
}

function isRefusal(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'permission-denied';
}
