/** A fault of the rules text. `at` is the offset of the first character that is wrong. */
export class CompileError extends Error {
  readonly at: number;

  constructor(description: string, at: number) {
    super(description);
    this.name = 'CompileError';
    this.at = at;
  }
}

/** Something that Google's engine knows and this runtime does not: refused by its name, never evaluated by a guess. */
export function notSupported(what: string, at: number): CompileError {
  return new CompileError(
    `${what} is not supported by this runtime. 'npm run start:official' uses Google's own.`,
    at,
  );
}

/** `name:line:column`, the form that terminals and editors turn into a link; columns are UTF-16 units. */
export function locationOf(fileName: string, content: string, offset: number): string {
  const before = content.slice(0, offset).split('\n');
  return `${fileName}:${before.length}:${(before.at(-1) ?? '').length + 1}`;
}
