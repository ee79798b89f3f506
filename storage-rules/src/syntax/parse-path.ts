import type { PatternSegment } from './declaration.ts';
import type { Expression, PathPart } from './expression.ts';
import { decodeSegment } from '../values/path.ts';
import { CompileError } from './source.ts';
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
      parts.push({ kind: 'literal', text: takeLiteral(tokens).text });
    }
  }
  return parts;
}

/** The path of a `match`: literal segments, `{name}` or `{name=*}`, and `{name=**}`. */
export function parseMatchPath(tokens: TokenStream): readonly PatternSegment[] {
  const segments: PatternSegment[] = [];
  if (!tokens.isPunctuation('/')) throw tokens.unexpected("a path that starts with '/'");
  while (tokens.isPunctuation('/')) {
    const segment =
      tokens.nextCharacter === '{'
        ? parseWildcard(tokens)
        : ({ kind: 'literal', ...takeLiteral(tokens) } as const);
    if (
      segment.kind !== 'literal' &&
      segments.some((other) => 'name' in other && other.name === segment.name)
    ) {
      throw new CompileError('Duplicate wildcard in one path.', segment.at);
    }
    segments.push(segment);
  }
  return segments;
}

function parseWildcard(tokens: TokenStream): PatternSegment {
  tokens.expect('/');
  const { at } = tokens.expect('{');
  const { text: name } = tokens.expectName('the name of a wildcard');
  const kind = tokens.skip('=') ? parseStars(tokens) : 'single';
  tokens.expect('}');
  return { kind, name, at };
}

function parseStars(tokens: TokenStream): 'single' | 'recursive' {
  if (tokens.skip('*')) return 'single';
  tokens.expect('**');
  return 'recursive';
}

/** A segment with its escapes decoded: `/a%20b` is `a b`. */
function takeLiteral(tokens: TokenStream): { text: string; at: number } {
  const { text, at } = tokens.takeSegment();
  return { text: decodeSegment(text) ?? text, at };
}
