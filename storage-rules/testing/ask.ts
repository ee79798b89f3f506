import { compile, type Program } from '../src/program/compile.ts';
import type { DocumentAnswer } from '../src/runtime/session.ts';
import { verify } from '../src/runtime/verify.ts';
import type { Operation } from '../src/syntax/tree.ts';
import { map, NULL, parseTimestamp, path, string, type Value } from '../src/values/value.ts';

export interface Asked {
  readonly method?: Operation;
  readonly bucket?: string;
  readonly object?: string;
  readonly request?: Readonly<Record<string, Value>>;
  readonly resource?: Value;
  readonly documents?: ReadonlyMap<string, Value>;
}

/** A rules file with this inside its service. */
export function serviceWith(body: string): string {
  return `rules_version = '2';\nservice firebase.storage {\n${body}\n}`;
}

/** A rules file that grants everything if the condition holds, which starts at line 4, column 25. */
export function rulesWith(condition: string): string {
  return serviceWith(`match /b/{bucket}/o/{file=**} {\n  allow read, write: if ${condition};\n}`);
}

/** `line:column description` of the fault; `undefined` if the file compiles. */
export function faultOf(content: string): string | undefined {
  const result = compile('f', content);
  return result.ok ? undefined : result.fault.replace(/^f:(\S+) - /, '$1 ');
}

export function compiled(content: string): Program {
  const result = compile('storage.rules', content);
  if (!result.ok) throw new Error(result.fault);
  return result.program;
}

/** The verdict, what `debug()` printed, and the paths of the documents that were asked for, in order. */
export function ask(rules: string, asked: Asked = {}) {
  const { method = 'get', object = 'dir/file.txt', bucket = 'demo', documents } = asked;
  const printed: string[] = [];
  const fetched: string[] = [];
  const fullPath = `/b/${bucket}/o/${object}`;
  const request = map([
    ['path', path(fullPath.split('/').slice(1))],
    ['time', timestamp('2026-11-20T00:00:00Z')],
    ['resource', NULL],
    ['auth', NULL],
    ['method', string(method)],
    ...Object.entries(asked.request ?? {}),
  ]);
  const question = { path: fullPath, method, request, resource: asked.resource ?? NULL };
  const evaluation = verify(compiled(rules), question, (line) => printed.push(line));
  let answer: DocumentAnswer;
  for (;;) {
    const step = evaluation.next(answer);
    if (step.done === true) return { ...step.value, printed, fetched };
    fetched.push(step.value.path);
    answer = documents?.get(step.value.path);
  }
}

/** The outcome of a single condition: permitted, refused, or the text of its error. */
export function outcomeOf(condition: string, asked: Asked = {}): true | false | string {
  const { permit, warnings } = ask(rulesWith(condition), asked);
  const [warning] = warnings;
  return warning === undefined ? permit : warning.replace(/^\S+ - /, '').replace(/ \(\w+\)$/, '');
}

export function timestamp(text: string): Value {
  return parseTimestamp(text) ?? NULL;
}

/** The CLI's message that loads a ruleset. */
export function loadOf(content: string, rulesetName = '0', id = 0) {
  const source = { files: [{ name: '/abs/storage.rules', content }] };
  return { action: 'load_ruleset', context: { rulesetName, source }, id };
}

/** The CLI's message that asks whether this user may read `dir/a.txt`, with changes of its context. */
export function verifyOf(id: number, { uid = 'ana', ...changes }: Record<string, unknown> = {}) {
  const auth = {
    map_value: { fields: { uid: { string_value: uid }, token: { map_value: { fields: {} } } } },
  };
  const fields = {
    time: { timestamp_value: '2026-11-20T22:36:43.070Z' },
    resource: { null_value: null },
    auth,
  };
  const variables = { resource: { null_value: null }, request: { map_value: { fields } } };
  const path = '/b/demo/o/dir/a.txt';
  const context = {
    rulesetName: '0',
    service: 'firebase.storage',
    path,
    method: 'get',
    variables,
    ...changes,
  };
  return { action: 'verify', context, id };
}
