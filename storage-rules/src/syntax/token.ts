const SINGLE = [
  '=',
  '!',
  '<',
  '>',
  '+',
  '-',
  '*',
  '/',
  '%',
  '?',
  ':',
  ';',
  ',',
  '.',
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
] as const;

/** Longest first, so that the lexer never cuts `**` or `<=` in two. */
export const PUNCTUATION = ['**', '==', '!=', '<=', '>=', '&&', '||', ...SINGLE] as const;

/** Words that no variable, function or wildcard may be called; `true`, `false` and `null` are among them. */
export const RESERVED_WORDS: ReadonlySet<string> = new Set([
  ...['allow', 'function', 'if', 'import', 'in', 'is', 'let', 'match', 'return', 'rules_version', 'service'],
  ...['false', 'null', 'true'],
]);

/** Of these, the only ones that may not even be a member: `x.service`. */
export const RESERVED_MEMBERS: ReadonlySet<string> = new Set(['rules_version', 'service']);

export type Punctuation = (typeof PUNCTUATION)[number];

/** `at` and `end` are offsets in the source; `end` is the first character after the token. */
export type Token = { readonly at: number; readonly end: number } & (
  | { readonly kind: 'name'; readonly text: string }
  | { readonly kind: 'int'; readonly value: bigint }
  | { readonly kind: 'float'; readonly value: number }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'bytes'; readonly value: string }
  | { readonly kind: 'punctuation'; readonly text: Punctuation }
  | { readonly kind: 'end' }
);
