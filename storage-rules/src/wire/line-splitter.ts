/**
 * Cuts a stream of text at `\n`. Node's readline also cuts at U+2028, which may occur inside a JSON string, for
 * instance in the name of a file.
 */
export class LineSplitter {
  readonly #onLine: (line: string) => void;
  #rest: string[] = [];

  constructor(onLine: (line: string) => void) {
    this.#onLine = onLine;
  }

  push(chunk: string): void {
    const [first = '', ...others] = chunk.split('\n');
    this.#rest.push(first);
    for (const piece of others) {
      const line = this.#rest.join('');
      this.#rest = [piece];
      this.#onLine(line);
    }
  }
}
