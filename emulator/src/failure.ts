/**
 * The stack cannot start or cannot go on. The message is for the developer at the terminal: it names the part or port
 * and explains what to do. Anything thrown that is not a StackFailure is a bug of ours.
 */
export class StackFailure extends Error {
  override readonly name = 'StackFailure';
}

/** The developer asked to stop before the stack was ready. */
export class StackStopped extends Error {
  override readonly name = 'StackStopped';

  constructor() {
    super('Stopped before it was ready.');
  }
}
