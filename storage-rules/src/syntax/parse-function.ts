import type { FunctionDeclaration, LetDeclaration } from './declaration.ts';
import type { Identifier } from './expression.ts';
import { parseExpression } from './parse-expression.ts';
import type { TokenStream } from './token-stream.ts';

/** Parses a function declaration, the keyword being the current token. */
export function parseFunction(tokens: TokenStream): FunctionDeclaration {
  tokens.expectKeyword('function');
  const { text: name, at } = tokens.expectName('the name of a function');
  const parameters = parseParameters(tokens);
  tokens.expect('{');
  const lets: LetDeclaration[] = [];
  while (tokens.isKeyword('let')) lets.push(parseLet(tokens));
  tokens.expectKeyword('return');
  const result = parseExpression(tokens);
  tokens.skip(';');
  tokens.expect('}');
  return { at, name, parameters, lets, result };
}

function parseParameters(tokens: TokenStream): readonly Identifier[] {
  tokens.expect('(');
  const parameters: Identifier[] = [];
  if (!tokens.isPunctuation(')')) {
    do parameters.push(tokens.expectName('the name of a parameter'));
    while (tokens.skip(','));
  }
  tokens.expect(')');
  return parameters;
}

function parseLet(tokens: TokenStream): LetDeclaration {
  tokens.advance();
  const name = tokens.expectName('the name of a variable');
  tokens.expect('=');
  const value = parseExpression(tokens);
  tokens.expect(';');
  return { name, value };
}
