export type JsonObject = Readonly<Record<string, unknown>>;

export function expectObject(value: unknown, what: string): JsonObject {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new Error(`Expected an object as ${what}.`);
}

export function expectString(value: unknown, what: string): string {
  if (typeof value !== 'string') throw new Error(`Expected a string as ${what}.`);
  return value;
}

/** An array; absent means empty, as in the JSON form of protobuf. */
export function arrayOrEmpty(value: unknown, what: string): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new Error(`Expected an array as ${what}.`);
  return value;
}

/** An object; absent means empty, as in the JSON form of protobuf. */
export function objectOrEmpty(value: unknown, what: string): JsonObject {
  return value === undefined || value === null ? {} : expectObject(value, what);
}

/**
 * Cuts a stream of text at `\n`. Node's readline also cuts at U+2028, which may occur inside a JSON string, for instance
 * in the name of a file.
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
