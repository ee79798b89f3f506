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
