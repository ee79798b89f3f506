import { VERBS, type Verb } from '../syntax/declaration.ts';

type Operation = Exclude<Verb, 'read' | 'write'>;

const READ: readonly Operation[] = ['get', 'list'];
const WRITE: readonly Operation[] = ['create', 'update', 'delete'];

/**
 * Whether an `allow` with these verbs covers the method of a request. `read` and `write` stand for all their
 * operations on both sides: a request for `read` needs a rule that grants `get` **and** `list`.
 */
export function covers(verbs: readonly Verb[], method: Verb): boolean {
  const granted = verbs.flatMap(operationsOf);
  return operationsOf(method).every((operation) => granted.includes(operation));
}

/** The verb of that name, if there is one. */
export function verbOf(name: string): Verb | undefined {
  return VERBS.find((known) => known === name);
}

function operationsOf(verb: Verb): readonly Operation[] {
  if (verb === 'read') return READ;
  if (verb === 'write') return WRITE;
  return [verb];
}
