import {
  type AllowDeclaration,
  type FunctionDeclaration,
  type MatchDeclaration,
  VERBS,
  type Verb,
} from './declaration.ts';
import { parseExpression } from './parse-expression.ts';
import { parseFunction } from './parse-function.ts';
import { parseMatchPath } from './parse-path.ts';
import { CompileError } from './source.ts';
import type { TokenStream } from './token-stream.ts';

/** Parses a `match` block, the keyword being the current token. */
export function parseMatch(tokens: TokenStream): MatchDeclaration {
  const { at } = tokens.expectKeyword('match');
  const path = parseMatchPath(tokens);
  tokens.expect('{');
  const functions: FunctionDeclaration[] = [];
  const matches: MatchDeclaration[] = [];
  const allows: AllowDeclaration[] = [];
  while (!tokens.skip('}')) {
    if (tokens.isKeyword('function')) functions.push(parseFunction(tokens));
    else if (tokens.isKeyword('match')) matches.push(tokens.nested(() => parseMatch(tokens)));
    else if (tokens.isKeyword('allow')) allows.push(parseAllow(tokens));
    else throw tokens.unexpected("'allow', 'match', 'function' or '}'");
  }
  if (functions.length + matches.length + allows.length === 0)
    throw new CompileError('This match is empty.', at);
  return { at, path, functions, matches, allows };
}

function parseAllow(tokens: TokenStream): AllowDeclaration {
  const { at } = tokens.advance();
  const verbs: Verb[] = [];
  do verbs.push(parseVerb(tokens));
  while (tokens.skip(','));
  const condition = tokens.skip(':') ? parseCondition(tokens) : undefined;
  tokens.skip(';');
  return { at, verbs, condition };
}

function parseCondition(tokens: TokenStream) {
  tokens.expectKeyword('if');
  return parseExpression(tokens);
}

function parseVerb(tokens: TokenStream): Verb {
  const { text, at } = tokens.expectName('a verb');
  const verb = VERBS.find((known) => known === text);
  if (verb === undefined) throw new CompileError(`Unknown verb '${text}'. Known: ${VERBS.join(', ')}.`, at);
  return verb;
}
