import type { Place, Tx, Writer } from '../firestore/tx.ts';

export type Write = { how: keyof Writer; place: Place; data: object };

/** Writes collected in a list. Nothing is written until the list is applied. */
export type ChangeList = Writer & { readonly writes: readonly Write[] };

export function newChangeList(): ChangeList {
  const writes: Write[] = [];
  const noting =
    (how: Write['how']) =>
    (place: Place, data: object = {}): void =>
      void writes.push({ how, place, data });
  return {
    writes,
    create: noting('create'),
    set: noting('set'),
    merge: noting('merge'),
    update: noting('update'),
    delete: noting('delete'),
  };
}

export function applyChanges(tx: Tx, { writes }: ChangeList): void {
  for (const { how, place, data } of writes) tx[how](place, data);
}
