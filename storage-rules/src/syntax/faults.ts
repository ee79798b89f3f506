/** A fault of the rules text. `at` is the offset of the first character that is wrong. */
export class CompileError extends Error {
  readonly at: number;

  constructor(description: string, at: number) {
    super(description);
    this.name = 'CompileError';
    this.at = at;
  }
}

/** `name:line:column`, the form that terminals and editors turn into a link; columns are UTF-16 units. */
export function locationOf(fileName: string, content: string, offset: number): string {
  const before = content.slice(0, offset).split('\n');
  return `${fileName}:${before.length}:${(before.at(-1) ?? '').length + 1}`;
}

/** The refusal of a thing that only Google's engine knows: by its name, never evaluated by a guess. */
export function notSupported(what: string, at: number): CompileError {
  return new CompileError(
    `${what} is not supported by this runtime. 'npm run start:official' uses Google's own.`,
    at,
  );
}

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** The names of what only Google's engine knows. */
export const ONLY_GOOGLE = {
  types: words('bytes constraint duration float latlng map_diff number set vector'),
  /** Google's namespaces: as in its engine, no variable may be called like one. */
  namespaces: words('duration hashing latlng math timestamp'),
  functions: words('float int path string'),
  methods: words(`
    addedKeys affectedKeys bind changedKeys concat date day dayOfWeek dayOfYear diff difference distance hours
    intersection join latitude longitude minutes month nanos removeAll removedKeys replace seconds split time toBase64
    toHexString toSet toUtf8 unchangedKeys union values year`),
} as const;
