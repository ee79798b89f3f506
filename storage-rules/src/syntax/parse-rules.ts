import { CompileError, notSupported } from './faults.ts';
import { parseExpression } from './parse-expression.ts';
import { Tokens } from './tokens.ts';
import {
  type AllowDeclaration,
  type Block,
  type FunctionDeclaration,
  type MatchDeclaration,
  type Named,
  type PatternSegment,
  STORAGE,
  type Verb,
  VERBS,
} from './tree.ts';

/**
 * Parses a whole rules file: `rules_version = '2'`, functions, and the rules of Storage.
 *
 * @throws CompileError at the first thing that is not the grammar.
 */
export function parseRules(content: string): Pick<Block, 'functions'> & { readonly service: Block } {
  const tokens = new Tokens(content);
  parseVersion(tokens);
  const functions: FunctionDeclaration[] = [];
  let service: Block | undefined;
  while (tokens.current.kind !== 'end') {
    const { at } = tokens.current;
    if (tokens.is('function')) functions.push(parseFunction(tokens));
    else if (tokens.is('import')) throw notSupported("'import'", at);
    else if (!tokens.is('service')) throw tokens.unexpected("'service' or 'function'");
    else {
      const parsed = parseService(tokens);
      if (service !== undefined) throw new CompileError(`Duplicate service '${STORAGE}'.`, at);
      service = parsed;
    }
  }
  if (service === undefined) throw tokens.unexpected("a 'service' block");
  return { functions, service };
}

function parseVersion(tokens: Tokens): void {
  const { at } = tokens.current;
  if (!tokens.is('rules_version'))
    throw notSupported("A file that does not begin with rules_version = '2'", at);
  tokens.advance();
  tokens.expect('=');
  const { kind, text } = tokens.current;
  if (kind === 'string' && text === '1') throw notSupported("rules_version = '1'", at);
  if (kind !== 'string' || text !== '2') throw tokens.unexpected("'2'");
  tokens.advance();
  tokens.skip(';');
}

function parseService(tokens: Tokens): Block {
  const start = tokens.expect('service');
  const { at, text } = tokens.expectName('the name of a service');
  let name = text;
  while (tokens.skip('.')) name += `.${tokens.expectName('the name of a service').text}`;
  if (name !== STORAGE) throw notSupported(`The service '${name}'`, at);
  return parseBlock(tokens, start.at, 'service');
}

/** The inside of a service or match, in braces. */
function parseBlock(tokens: Tokens, at: number, what: 'service' | 'match'): Block {
  tokens.expect('{');
  const functions: FunctionDeclaration[] = [];
  const matches: MatchDeclaration[] = [];
  const allows: AllowDeclaration[] = [];
  while (!tokens.skip('}')) {
    if (tokens.is('function')) functions.push(parseFunction(tokens));
    else if (tokens.is('match')) matches.push(tokens.nested(() => parseMatch(tokens)));
    else if (what === 'match' && tokens.is('allow')) allows.push(parseAllow(tokens));
    else throw tokens.unexpected(`${what === 'match' ? "'allow', " : ''}'match', 'function' or '}'`);
  }
  if (functions.length + matches.length + allows.length === 0)
    throw new CompileError(`This ${what} is empty.`, at);
  return { functions, matches, allows };
}

function parseMatch(tokens: Tokens): MatchDeclaration {
  const { at } = tokens.expect('match');
  return { at, path: parsePattern(tokens), ...parseBlock(tokens, at, 'match') };
}

function parseAllow(tokens: Tokens): AllowDeclaration {
  const { at } = tokens.expect('allow');
  const verbs: Verb[] = [];
  do {
    const token = tokens.expectName('a verb');
    const verb = VERBS.find((known) => known === token.text);
    if (verb === undefined) throw new CompileError(`Unknown verb '${token.text}'.`, token.at);
    verbs.push(verb);
  } while (tokens.skip(','));
  const isConditional = tokens.skip(':');
  if (isConditional) tokens.expect('if');
  const condition = isConditional ? parseExpression(tokens) : undefined;
  tokens.skip(';');
  return { at, verbs, condition };
}

/** The path of a `match`: literal segments, `{name}` or `{name=*}`, and `{name=**}`. */
function parsePattern(tokens: Tokens): readonly PatternSegment[] {
  const segments: PatternSegment[] = [];
  if (!tokens.is('/')) throw tokens.unexpected("a path that starts with '/'");
  while (tokens.is('/')) {
    segments.push(
      tokens.nextCharacter === '{' ? parseWildcard(tokens) : { kind: 'literal', ...tokens.takeSegment() },
    );
  }
  return segments;
}

function parseWildcard(tokens: Tokens): PatternSegment {
  tokens.expect('/');
  const { at } = tokens.expect('{');
  const { name } = parseNamed(tokens, 'wildcard');
  const isRecursive = tokens.skip('=') && !tokens.skip('*');
  if (isRecursive) tokens.expect('**');
  tokens.expect('}');
  return { kind: isRecursive ? 'recursive' : 'single', name, at };
}

function parseFunction(tokens: Tokens): FunctionDeclaration {
  tokens.expect('function');
  const named = parseNamed(tokens, 'function');
  const parameters = [];
  tokens.expect('(');
  if (!tokens.is(')')) {
    do parameters.push(parseNamed(tokens, 'parameter'));
    while (tokens.skip(','));
  }
  tokens.expect(')');
  tokens.expect('{');
  const lets = [];
  while (tokens.skip('let')) {
    const variable = parseNamed(tokens, 'variable');
    tokens.expect('=');
    lets.push({ ...variable, value: parseExpression(tokens) });
    tokens.expect(';');
  }
  tokens.expect('return');
  const result = parseExpression(tokens);
  tokens.skip(';');
  tokens.expect('}');
  return { ...named, parameters, lets, result };
}

function parseNamed(tokens: Tokens, what: string): Named {
  const { text: name, at } = tokens.expectName(`the name of a ${what}`);
  return { name, at };
}
