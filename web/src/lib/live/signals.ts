import { collections } from '@keelstone/domain/collections';
import { parseSignal, type Signal as Change } from '@keelstone/domain/signal/signal';
import { doc, type DocumentSnapshot, type Firestore } from 'firebase/firestore';
import { fromRef } from 'rxfire/firestore';
import { catchError, concat, EMPTY, map, of, switchMap, timer, type Observable } from 'rxjs';
import { timing } from '../../config/timing.ts';

export type Signal =
  /** From the server: the last change, if there was one. */
  | { status: 'live'; change: Change | undefined }
  /** The server does not answer (blocked, offline), or what it answers cannot be read. */
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
  const data = snapshot.data();
  if (data === undefined) return { status: 'live', change: undefined };
  const change = parseSignal(data);
  return change === undefined ? { status: 'silent' } : { status: 'live', change };
}

function isRefusal(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'permission-denied';
}
