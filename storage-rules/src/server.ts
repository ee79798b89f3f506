import { compile, type Program } from './program/compile.ts';
import type { DocumentAnswer, DocumentRequest, Suspendable } from './runtime/session.ts';
import { type Question, verify, type Verdict } from './runtime/verify.ts';
import { EvaluationError } from './values/value.ts';
import { type DocumentMessage, readMessage, type Ruleset } from './wire/messages.ts';
import { documentFrom } from './wire/values.ts';

/**
 * The rules runtime without stdin and stdout: lines in, lines out. It keeps every ruleset it has
 * loaded and every request that waits for a document, by the id of the request.
 */
export class RulesServer {
  readonly #writeLine: (line: string) => void;
  readonly #programs = new Map<string, Program>();
  readonly #waiting = new Map<number, Suspendable<Verdict>>();

  constructor(writeLine: (line: string) => void) {
    this.#writeLine = writeLine;
  }

  /** The CLI waits for this line before it sends anything. */
  announce(): void {
    this.#send({ id: -1, status: 'ok' });
  }

  handleLine(line: string): void {
    const message = readMessage(line);
    switch (message.kind) {
      case 'load':
        return this.#load(message.id, message);
      case 'verify':
        return this.#verify(message.id, message.ruleset, message.question);
      case 'document':
        return this.#resume(message);
      case 'invalid':
        if (message.id === undefined)
          return this.#writeLine(`storage rules: line ignored: ${message.reason}`);
        this.#waiting.delete(message.id);
        return this.#answer(message.id, { errors: [message.reason] });
    }
  }

  #load(id: number, { ruleset, fileName, content }: Ruleset): void {
    const compiled = compile(fileName, content);
    // Plain text rather than the CLI's JSON form, which it prints with the line but without the column.
    if (!compiled.ok) return this.#answer(id, { errors: [compiled.fault] });
    this.#programs.set(ruleset, compiled.program);
    this.#answer(id, { warnings: compiled.program.warnings, result: { rulesVersion: 2 } });
  }

  #verify(id: number, ruleset: string, question: Question): void {
    const program = this.#programs.get(ruleset);
    if (program === undefined) return this.#answer(id, { errors: [`There is no ruleset '${ruleset}'.`] });
    const evaluation = verify(program, question, this.#writeLine);
    this.#advance(id, evaluation, () => evaluation.next(undefined));
  }

  #resume({ id, found, document }: DocumentMessage): void {
    const evaluation = this.#waiting.get(id);
    if (evaluation === undefined)
      return this.#writeLine(`storage rules: nothing waits for an answer to ${id}`);
    this.#waiting.delete(id);
    this.#advance(id, evaluation, () => {
      let answer: DocumentAnswer;
      try {
        answer = found ? documentFrom(document) : undefined;
      } catch (error) {
        return evaluation.throw(new EvaluationError(`Unreadable document: ${String(error)}`, true));
      }
      return evaluation.next(answer);
    });
  }

  /** Runs an evaluation up to its end or its next document; a bug of ours refuses the request, and only that. */
  #advance(
    id: number,
    evaluation: Suspendable<Verdict>,
    run: () => IteratorResult<DocumentRequest, Verdict>,
  ): void {
    try {
      const step = run();
      if (step.done === true) {
        const { warnings, permit } = step.value;
        return this.#answer(id, { warnings, result: { permit } });
      }
      this.#waiting.set(id, evaluation);
      // Without `id`: the CLI looks for that first, and would take the line for the final answer's.
      this.#send({
        server_request_id: id,
        action: 'fetch_firestore_document',
        context: { path: step.value.path },
      });
    } catch (error) {
      const reason = `Internal error: ${error instanceof Error ? error.message : String(error)}`;
      this.#answer(id, { warnings: [reason], result: { permit: false } });
    }
  }

  /** Always `ok`: on any other status the CLI logs the line and then waits forever. */
  #answer(id: number, answer: { errors?: string[]; warnings?: readonly string[]; result?: object }): void {
    this.#send({ id, status: 'ok', errors: [], warnings: [], ...answer });
  }

  #send(message: object): void {
    this.#writeLine(JSON.stringify(message));
  }
}
