/** The answer of a handler that only proposed the change: a second administrator must confirm it. */
export class Proposed {
  readonly message: string;
  readonly proposalId: string;

  constructor({ message, proposalId }: { message: string; proposalId: string }) {
    this.message = message;
    this.proposalId = proposalId;
  }
}
