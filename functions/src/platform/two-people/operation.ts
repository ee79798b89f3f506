import type { Contract, PreviewedName } from '@keelstone/domain/api/contract';
import type { ResponseOf } from '@keelstone/domain/api/endpoint';
import type { Approval } from '@keelstone/domain/transaction/transaction';
import type { Audited } from '../audit/write-audit.ts';
import type { Tx, TxReader } from '../firestore/tx.ts';
import type { By } from '../call/caller.ts';
import type { HandlerRequest } from '../call/handler.ts';
import type { PeopleAsked } from './pass-people.ts';

/**
 * What an administrator wants to do, as it is previewed, done, proposed and confirmed. It is made before the
 * transaction, and may have found a price.
 */
export type Operation<Answer = unknown> = {
  /**
   * Reads facts and decides, in the transaction, or for a preview in one that only reads. Errors: those of the
   * operation.
   */
  decide(tx: TxReader): Promise<Decision<Answer>>;
  /** After a refusal of the transaction, but not of a preview: answers all the same, or throws it. */
  afterRefusal?(error: unknown): Promise<Answer>;
};

/** The answer of an operation that has nothing to show. */
export type Done = { message: string };

export type Decision<Answer = unknown> = {
  /** Called once it is committed, also after a repeat; does what follows outside of the database. */
  answer(): Answer | Promise<Answer>;
  /** Whether it takes two administrators; absent if one is always enough. */
  people?: PeopleAsked;
  /** Writes what changes; absent if nothing does. `first`: who proposed it, if it took two. */
  write?(tx: Tx, first: Approval | undefined): void;
  /** The row of the decision, or of the view that a decision without change is. */
  audit?: Omit<Audited, keyof By>;
  /** What else it rests on, besides the documents that were read. */
  entered?: Readonly<Record<string, unknown>>;
  /** What somebody should know first; asked for by a preview, and by a decision that follows one. */
  warnings?(): Promise<Warning[]>;
  /** Ticks are asked of the API too: the request names the kinds of those warnings as `ticked`. */
  areTicksAsked?: boolean;
};

export type Warning = {
  text: string;
  /** Of one that is part of what was seen: a decision that would show others is another one. */
  kind?: string;
  /** Of one that has to be cleared up with this person first. */
  checkedWith?: string;
  /** Of one that takes another tick, what is ticked: "I found this payment myself." */
  tick?: string;
};

/** The text of the tick that a warning asks for, if any. */
export function tickOf({ checkedWith, tick }: Warning): string | undefined {
  return tick ?? (checkedWith && `I have checked this with ${checkedWith}.`);
}

/** The operation of each call that can be previewed, out of its request. */
export type OperationOf<Name extends PreviewedName, Deps> = (
  request: HandlerRequest<Contract[Name]>,
  deps: Deps,
) => Operation<ResponseOf<Contract[Name]>> | Promise<Operation<ResponseOf<Contract[Name]>>>;

export type Operations<Deps> = { [Name in PreviewedName]: OperationOf<Name, Deps> };
