/** The answer of a handler that has done nothing yet: a second administrator has to confirm it. */
export class Proposed {
  readonly message: string;
  readonly proposalId: string;

  constructor({ message, proposalId }: { message: string; proposalId: string }) {
    this.message = message;
    this.proposalId = proposalId;
  }
}
