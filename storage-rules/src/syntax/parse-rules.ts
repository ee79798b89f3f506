import { parseExpression } from './parse-expression.ts';
import { CompileError, notSupported } from './source.ts';
import { Tokens } from './tokens.ts';
import {
  type AllowDeclaration,
  type Block,
  type FunctionDeclaration,
  type MatchDeclaration,
  type PatternSegment,
  type RulesFile,
  type Verb,
  VERBS,
} from './tree.ts';

const STORAGE = 'firebase.storage';

/**
 * Parses a whole rules file: `rules_version = '2'`, functions, and the rules of Storage.
 *
 * @throws CompileError at the first thing that is not the grammar.
 */
export function parseRules(content: string): RulesFile {
  const tokens = new Tokens(content);
  parseVersion(tokens);
  const functions: FunctionDeclaration[] = [];
  let service: Block | undefined;
  while (tokens.current.kind !== 'end') {
    const { at } = tokens.current;
    if (tokens.isKeyword('function')) functions.push(parseFunction(tokens));
    else if (tokens.isKeyword('import')) throw notSupported("'import'", at);
    else if (!tokens.isKeyword('service')) throw tokens.unexpected("'service' or 'function'");
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
  if (!tokens.isKeyword('rules_version'))
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
  const start = tokens.expectKeyword('service');
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
    if (tokens.isKeyword('function')) functions.push(parseFunction(tokens));
    else if (tokens.isKeyword('match')) matches.push(tokens.nested(() => parseMatch(tokens)));
    else if (what === 'match' && tokens.isKeyword('allow')) allows.push(parseAllow(tokens));
    else throw tokens.unexpected(`${what === 'match' ? "'allow', " : ''}'match', 'function' or '}'`);
  }
  if (functions.length + matches.length + allows.length === 0)
    throw new CompileError(`This ${what} is empty.`, at);
  return { functions, matches, allows };
}

function parseMatch(tokens: Tokens): MatchDeclaration {
  const { at } = tokens.expectKeyword('match');
  const path = parsePattern(tokens);
  return { at, path, ...parseBlock(tokens, at, 'match') };
}

function parseAllow(tokens: Tokens): AllowDeclaration {
  const { at } = tokens.expectKeyword('allow');
  const verbs: Verb[] = [];
  do verbs.push(parseVerb(tokens));
  while (tokens.skip(','));
  const isConditional = tokens.skip(':');
  if (isConditional) tokens.expectKeyword('if');
  const condition = isConditional ? parseExpression(tokens) : undefined;
  tokens.skip(';');
  return { at, verbs, condition };
}

function parseVerb(tokens: Tokens): Verb {
  const { text, at } = tokens.expectName('a verb');
  const verb = VERBS.find((known) => known === text);
  if (verb === undefined) throw new CompileError(`Unknown verb '${text}'. Known: ${VERBS.join(', ')}.`, at);
  return verb;
}

/** The path of a `match`: literal segments, `{name}` or `{name=*}`, and `{name=**}`. */
function parsePattern(tokens: Tokens): readonly PatternSegment[] {
  const segments: PatternSegment[] = [];
  if (!tokens.isPunctuation('/')) throw tokens.unexpected("a path that starts with '/'");
  while (tokens.isPunctuation('/')) {
    segments.push(
      tokens.nextCharacter === '{' ? parseWildcard(tokens) : { kind: 'literal', ...tokens.takeSegment() },
    );
  }
  return segments;
}

function parseWildcard(tokens: Tokens): PatternSegment {
  tokens.expect('/');
  const { at } = tokens.expect('{');
  const { text: name } = tokens.expectName('the name of a wildcard');
  const isRecursive = tokens.skip('=') && !tokens.skip('*');
  if (isRecursive) tokens.expect('**');
  tokens.expect('}');
  return { kind: isRecursive ? 'recursive' : 'single', name, at };
}

function parseFunction(tokens: Tokens): FunctionDeclaration {
  tokens.expectKeyword('function');
  const { text: name, at } = tokens.expectName('the name of a function');
  const parameters = [];
  tokens.expect('(');
  if (!tokens.isPunctuation(')')) {
    do parameters.push(tokens.expectName('the name of a parameter'));
    while (tokens.skip(','));
  }
  tokens.expect(')');
  tokens.expect('{');
  const lets = [];
  while (tokens.isKeyword('let')) lets.push(parseLet(tokens));
  tokens.expectKeyword('return');
  const result = parseExpression(tokens);
  tokens.skip(';');
  tokens.expect('}');
  return { at, name, parameters, lets, result };
}

function parseLet(tokens: Tokens): FunctionDeclaration['lets'][number] {
  tokens.expectKeyword('let');
  const name = tokens.expectName('the name of a variable');
  tokens.expect('=');
  const value = parseExpression(tokens);
  tokens.expect(';');
  return { name, value };
}
