import { assertNever, DomainError } from '../../src/errors.ts';
import { makeUser } from '../make-user.ts';
import { admins, people } from './command.ts';
import type { Decisions } from './decisions.ts';
import { MemoryStore, type MemoryTx } from './memory-store.ts';
import type { Operation } from './operation.ts';
import type { Outcome } from './outcome.ts';
import { createRecord, deleteRecord, editFigures, reviewRecord, setUser } from './services.ts';

/**
 * The money services of `functions` over a store in memory: read by id, decide, write record, account and journal
 * entry together, the journal with `create`. What decides is handed in, so that a mutant can take its place.
 */
export class Bank {
  readonly store = new MemoryStore();
  private readonly decisions: Decisions;
  /** Record ids by name: what the answers told the clients. */
  private readonly ids = new Map<string, string>();

  constructor(decisions: Decisions) {
    this.decisions = decisions;
    this.store.transact((tx) => {
      for (const uid of people) {
        const isAdmin = admins.some((admin) => admin === uid);
        tx.create('users', uid, makeUser({ uid, name: uid, email: `${uid}@keelstone.test`, isAdmin }));
      }
    });
  }

  /** Runs one operation as one call of the API. */
  run(operation: Operation, atMs: number): Outcome {
    try {
      const outcome = this.store.transact((tx) => this.dispatch(tx, operation, atMs));
      if ('recordId' in outcome && 'name' in operation) this.ids.set(operation.name, outcome.recordId);
      return outcome;
    } catch (error) {
      if (error instanceof DomainError) return { end: 'refused', code: error.code };
      return { end: 'broken', reason: String(error) };
    }
  }

  /** The id that the answer gave for a name. */
  idOf(name: string | undefined): string {
    return (name === undefined ? undefined : this.ids.get(name)) ?? 'no-such-record';
  }

  private dispatch(tx: MemoryTx, operation: Operation, atMs: number): Outcome {
    const targetId = this.idOf('target' in operation ? operation.target : undefined);
    const context = { tx, decisions: this.decisions, targetId, atMs };
    switch (operation.kind) {
      case 'request-deposit':
      case 'request-withdrawal':
      case 'credit-profit':
        return createRecord(operation, context);
      case 'review':
        return reviewRecord(operation, context);
      case 'delete':
        return deleteRecord(operation, context);
      case 'edit-figures':
        return editFigures(operation, context);
      case 'set-blocked':
        return setUser(tx, operation.user, { isBlocked: operation.isBlocked });
      case 'set-kyc':
        return setUser(tx, operation.user, { kycStatus: operation.isApproved ? 'Approved' : 'Unverified' });
      default:
        return assertNever(operation);
    }
  }
}
