import type { FunctionDeclaration, RulesFile, RulesVersion, ServiceDeclaration } from './declaration.ts';
import { parseFunction } from './parse-function.ts';
import { parseMatch } from './parse-match.ts';
import { CompileError, type SourceText } from './source.ts';
import { TokenStream } from './token-stream.ts';

/**
 * Parses a whole rules file: version, functions and services of Firestore or Storage.
 *
 * @throws CompileError at the first thing that is not the grammar.
 */
export function parseFile(source: SourceText): RulesFile {
  const tokens = new TokenStream(source);
  const version = parseVersion(tokens);
  const functions: FunctionDeclaration[] = [];
  const services: ServiceDeclaration[] = [];
  while (tokens.current.kind !== 'end') {
    if (tokens.isKeyword('function')) functions.push(parseFunction(tokens));
    else if (tokens.isKeyword('service')) services.push(parseService(tokens));
    else throw unexpectedAtTop(tokens);
  }
  return { version, functions, services };
}

function parseVersion(tokens: TokenStream): RulesVersion {
  if (!tokens.isKeyword('rules_version')) return 1;
  tokens.advance();
  tokens.expect('=');
  const token = tokens.current;
  if (token.kind !== 'string' || (token.value !== '1' && token.value !== '2'))
    throw tokens.unexpected("'1' or '2'");
  tokens.advance();
  tokens.skip(';');
  return token.value === '2' ? 2 : 1;
}

function parseService(tokens: TokenStream): ServiceDeclaration {
  tokens.advance();
  const first = tokens.expectName('the name of a service');
  let name = first.text;
  while (tokens.skip('.')) name += `.${tokens.expectName('the name of a service').text}`;
  tokens.expect('{');
  const functions: FunctionDeclaration[] = [];
  const matches = [];
  while (!tokens.skip('}')) {
    if (tokens.isKeyword('function')) functions.push(parseFunction(tokens));
    else if (tokens.isKeyword('match')) matches.push(parseMatch(tokens));
    else throw tokens.unexpected("'match', 'function' or '}'");
  }
  if (functions.length + matches.length === 0) throw new CompileError('This service is empty.', first.at);
  return { at: first.at, name, functions, matches };
}

function unexpectedAtTop(tokens: TokenStream): CompileError {
  const { at } = tokens.current;
  if (tokens.isKeyword('rules_version'))
    return new CompileError('rules_version must come first in the file.', at);
  if (tokens.isKeyword('import')) return new CompileError('Imports are not supported.', at);
  return tokens.unexpected("'service' or 'function'");
}
