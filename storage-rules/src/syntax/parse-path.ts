import type { PatternSegment } from './declaration.ts';
import type { Expression, PathPart } from './expression.ts';
import type { TokenStream } from './token-stream.ts';

/** `/a/$(expr)/b`: where an expression may start, a slash begins a path and not a division. */
export function parsePathLiteral(
  tokens: TokenStream,
  parse: (tokens: TokenStream) => Expression,
): readonly PathPart[] {
  const parts: PathPart[] = [];
  while (tokens.isPunctuation('/')) {
    if (tokens.skipInterpolationStart()) {
      parts.push({ kind: 'interpolation', value: parse(tokens) });
      tokens.expect(')');
    } else {
      parts.push({ kind: 'literal', text: tokens.takeSegment().text });
    }
  }
  return parts;
}

/** The path of a `match`: literal segments, `{name}` and `{name=**}`. */
export function parseMatchPath(tokens: TokenStream): readonly PatternSegment[] {
  const segments: PatternSegment[] = [];
  if (!tokens.isPunctuation('/')) throw tokens.unexpected("a path that starts with '/'");
  while (tokens.isPunctuation('/')) {
    segments.push(
      tokens.nextCharacter === '{' ? parseWildcard(tokens) : { kind: 'literal', ...tokens.takeSegment() },
    );
  }
  return segments;
}

function parseWildcard(tokens: TokenStream): PatternSegment {
  tokens.expect('/');
  const { at } = tokens.expect('{');
  const { text: name } = tokens.expectName('the name of a wildcard');
  const isRecursive = tokens.skip('=');
  if (isRecursive) tokens.expect('**');
  tokens.expect('}');
  return { kind: isRecursive ? 'recursive' : 'single', name, at };
}
