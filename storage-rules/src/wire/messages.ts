import type { Question } from '../runtime/verify.ts';
import { type Operation, OPERATIONS, STORAGE } from '../syntax/tree.ts';
import { map, string, type Value } from '../values/value.ts';
import { arrayOrEmpty, expectObject, expectString, type JsonObject } from './json.ts';
import { variableFrom } from './values.ts';

/** A message of the CLI. */
type Message =
  | ({ readonly kind: 'load'; readonly id: number } & Ruleset)
  | { readonly kind: 'verify'; readonly id: number; readonly ruleset: string; readonly question: Question }
  | ({ readonly kind: 'document' } & DocumentMessage)
  /** `id` is there if the CLI waits for an answer. */
  | { readonly kind: 'invalid'; readonly id: number | undefined; readonly reason: string };

export interface DocumentMessage {
  readonly id: number;
  readonly found: boolean;
  readonly document: unknown;
}

export interface Ruleset {
  readonly ruleset: string;
  readonly fileName: string;
  readonly content: string;
}

/** Reads one line; never throws, because a bad line must neither kill the runtime nor stay unanswered. */
export function readMessage(line: string): Message {
  let id: number | undefined;
  try {
    const message = expectObject(JSON.parse(line), 'a message');
    id = Number.isSafeInteger(message['id']) ? Number(message['id']) : undefined;
    if (id === undefined) throw new Error('The message has no id.');
    return readAction(id, message);
  } catch (error) {
    return { kind: 'invalid', id, reason: error instanceof Error ? error.message : String(error) };
  }
}

function readAction(id: number, message: JsonObject): Message {
  const { action, status, result } = message;
  if (action === 'load_ruleset') return readLoad(id, expectObject(message['context'], 'context'));
  if (action === 'verify') return readVerify(id, expectObject(message['context'], 'context'));
  if (action !== undefined) throw new Error(`Unknown action ${JSON.stringify(action)}.`);
  return { kind: 'document', id, found: status === 'ok', document: result };
}

function readLoad(id: number, { rulesetName, source }: JsonObject): Message {
  const files = arrayOrEmpty(expectObject(source, 'source')['files'], 'files');
  const [file] = files;
  if (files.length !== 1) throw new Error('A ruleset has exactly one file.');
  const { name = 'storage.rules', content } = expectObject(file, 'a file');
  return {
    kind: 'load',
    id,
    ruleset: expectString(rulesetName, 'rulesetName'),
    fileName: expectString(name, 'the name of a file'),
    content: expectString(content, 'content'),
  };
}

function readVerify(id: number, context: JsonObject): Message {
  const variables = expectObject(context['variables'], 'variables');
  if (context['service'] !== STORAGE) throw new Error(`Only ${STORAGE} is evaluated.`);
  const name = expectString(context['method'], 'method');
  const method = OPERATIONS.find((known) => known === name);
  if (method === undefined) throw new Error(`Unknown method '${name}'.`);
  const question = {
    path: expectString(context['path'], 'path'),
    method,
    request: withMethod(variableFrom(variables['request']), method),
    resource: variableFrom(variables['resource']),
  };
  return { kind: 'verify', id, ruleset: expectString(context['rulesetName'], 'rulesetName'), question };
}

/** The CLI does not send `request.method`; rules may ask for it. */
function withMethod(request: Value, method: Operation): Value {
  if (request.type !== 'map') throw new Error('Expected a map as request.');
  return map([...request.entries, ['method', string(method)]]);
}
