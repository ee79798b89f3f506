import { describe, expect, it } from 'vitest';
import { RulesServer } from './server.ts';
import { rulesWith } from '../testing/ask.ts';

const GET_USER = 'firestore.get(/databases/(default)/documents/users/$(request.auth.uid)).data.admin == true';
const NAME = 'projects/p/databases/(default)/documents/users';

/** A server with one ruleset, `0`, and the lines it has written since. */
function serverWith(condition = 'true') {
  const lines: string[] = [];
  const server = new RulesServer((line) => lines.push(line));
  const send = (message: unknown) => {
    server.handleLine(typeof message === 'string' ? message : JSON.stringify(message));
    return lines.splice(0).map((line) => (line.startsWith('{') ? JSON.parse(line) : line));
  };
  send(load(rulesWith(condition)));
  return { send };
}

const load = (content: string, rulesetName = '0', id = 0) => ({
  action: 'load_ruleset',
  context: { rulesetName, source: { files: [{ name: '/abs/storage.rules', content }] } },
  id,
});

const verify = (
  id: number,
  { uid = 'ana', ...changes }: Record<string, unknown> & { uid?: string } = {},
) => ({
  action: 'verify',
  context: {
    rulesetName: '0',
    service: 'firebase.storage',
    path: '/b/demo/o/dir/a.txt',
    method: 'get',
    variables: {
      resource: { null_value: null },
      request: {
        map_value: {
          fields: {
            path: { path_value: { segments: [{ simple: 'b' }, { simple: 'demo' }, { simple: 'o' }] } },
            time: { timestamp_value: '2026-11-20T22:36:43.070Z' },
            resource: { null_value: null },
            auth: {
              map_value: { fields: { uid: { string_value: uid }, token: { map_value: { fields: {} } } } },
            },
          },
        },
      },
    },
    ...changes,
  },
  id,
});

const found = (id: number, uid: string, admin: boolean) => ({
  result: { name: `${NAME}/${uid}`, fields: { admin: { booleanValue: admin } } },
  status: 'ok',
  warnings: [],
  errors: [],
  id,
});
const missing = (id: number) => ({ status: 'not_found', warnings: [], errors: [], id });
const verdict = (id: number, permit: boolean, warnings: unknown = []) => ({
  id,
  status: 'ok',
  errors: [],
  warnings,
  result: { permit },
});
const fetchOf = (id: number, uid: string) => ({
  server_request_id: id,
  action: 'fetch_firestore_document',
  context: { path: `/databases/(default)/documents/users/${uid}` },
});

describe('loading a ruleset', () => {
  it('answers with its version', () => {
    const { send } = serverWith();
    expect(send(load(rulesWith('true'), '1', 7))).toEqual([
      { id: 7, status: 'ok', errors: [], warnings: [], result: { rulesVersion: 2 } },
    ]);
    expect(send(load('service firebase.storage { match /a { allow read; } }', '2', 8))[0].result).toEqual({
      rulesVersion: 1,
    });
  });

  it('answers a compile error with file, line and column, and installs nothing', () => {
    const { send } = serverWith();
    expect(send(load(rulesWith('(1'), '1', 7))).toEqual([
      {
        id: 7,
        status: 'ok',
        errors: ["/abs/storage.rules:4:29 - Unexpected ';'. Expected ')'."],
        warnings: [],
      },
    ]);
    expect(send(verify(8, { rulesetName: '1' }))).toEqual([
      { id: 8, status: 'ok', errors: ["There is no ruleset '1'."], warnings: [] },
    ]);
  });

  it('warns about what does not exist, and installs the rest', () => {
    const { send } = serverWith();
    expect(send(load(rulesWith('true || foo()'), '1', 7))[0]).toMatchObject({
      errors: [],
      warnings: ["/abs/storage.rules:4:35 - Unknown function 'foo'."],
    });
    expect(send(verify(8, { rulesetName: '1' }))).toEqual([verdict(8, true)]);
  });

  it('warns about a file without rules for Storage, which denies everything', () => {
    const { send } = serverWith();
    expect(send(load('service cloud.firestore { match /a { allow read; } }'))[0].warnings).toEqual([
      '/abs/storage.rules - No rules for firebase.storage.',
    ]);
    expect(send(verify(1))).toEqual([verdict(1, false)]);
  });

  it('keeps the earlier rulesets', () => {
    const { send } = serverWith('true');
    send(load(rulesWith('false'), '1', 1));
    expect(send(verify(2))).toEqual([verdict(2, true)]);
    expect(send(verify(3, { rulesetName: '1' }))).toEqual([verdict(3, false)]);
  });
});

describe('verifying', () => {
  it('answers with permit', () => {
    expect(serverWith('request.auth.uid == "ana"').send(verify(5))).toEqual([verdict(5, true)]);
    expect(serverWith('request.auth.uid == "ana"').send(verify(5, { uid: 'bob' }))).toEqual([
      verdict(5, false),
    ]);
  });

  it('answers a failed evaluation with ok, a denial and a warning', () => {
    const { send } = serverWith('resource.size > 0');
    expect(send(verify(5))).toEqual([
      verdict(5, false, ['/abs/storage.rules:4:36 - Null value error. (get)']),
    ]);
  });

  it('knows the method and empty params although the CLI sends neither', () => {
    const { send } = serverWith('request.method == "create" && request.params.size() == 0');
    expect(send(verify(1, { method: 'create' }))).toEqual([verdict(1, true)]);
    expect(send(verify(2, { method: 'delete' }))).toEqual([verdict(2, false)]);
  });

  it('treats the methods read and write as groups of verbs', () => {
    const { send } = serverWith();
    expect(send(verify(1, { method: 'read' }))).toEqual([verdict(1, true)]);
    expect(send(verify(2, { method: 'write' }))).toEqual([verdict(2, true)]);
    send(load(rulesWith('true').replace('read, write', 'get')));
    expect(send(verify(3, { method: 'read' }))).toEqual([verdict(3, false)]);
  });

  it('never permits a service that it does not evaluate', () => {
    const { send } = serverWith();
    expect(send(verify(1, { service: 'cloud.firestore' }))).toEqual([
      verdict(1, false, ['Only firebase.storage is evaluated, not cloud.firestore.']),
    ]);
  });

  it('prints debug() as a plain line before the answer', () => {
    expect(serverWith('debug(request.auth.uid) == "ana"').send(verify(1))).toEqual([
      'debug /abs/storage.rules:4:27 "ana"',
      verdict(1, true),
    ]);
  });
});

describe('a document of Firestore', () => {
  it("is fetched under the request's id, and decides the request", () => {
    const { send } = serverWith(GET_USER);
    expect(send(verify(5))).toEqual([fetchOf(5, 'ana')]);
    expect(send(found(5, 'ana', true))).toEqual([verdict(5, true)]);
    send(verify(6));
    expect(send(found(6, 'ana', false))).toEqual([verdict(6, false)]);
  });

  it('that is missing is an error to get and false to exists', () => {
    const getting = serverWith(GET_USER);
    getting.send(verify(1));
    expect(getting.send(missing(1))).toEqual([
      verdict(1, false, [expect.stringContaining('Service call error. Function: [get]')]),
    ]);
    const asking = serverWith('!firestore.exists(/databases/(default)/documents/users/$(request.auth.uid))');
    asking.send(verify(1));
    expect(asking.send(missing(1))).toEqual([verdict(1, true)]);
  });

  it('may be followed by a second one under the same id, but not by a third', () => {
    const exists = (uid: string) => `firestore.exists(/databases/(default)/documents/users/${uid})`;
    const { send } = serverWith(`${exists('a')} && ${exists('b')} && ${exists('c')}`);
    expect(send(verify(1))).toEqual([fetchOf(1, 'a')]);
    expect(send(found(1, 'a', true))).toEqual([fetchOf(1, 'b')]);
    expect(send(found(1, 'b', true))).toEqual([
      verdict(1, false, [expect.stringContaining('More than 2 Firestore documents')]),
    ]);
  });

  it('that cannot be read is an error of the rules', () => {
    const { send } = serverWith(`${GET_USER} || request.auth.uid == "bob"`);
    send(verify(1));
    expect(send({ ...missing(1), status: 'ok', result: 5 })).toEqual([
      verdict(1, false, [expect.stringContaining('Unreadable document')]),
    ]);
    send(verify(2, { uid: 'bob' }));
    expect(send({ ...missing(2), status: 'ok', result: 5 })).toEqual([verdict(2, true)]);
  });

  it('belongs to its own request when several wait, answered in any order', () => {
    const { send } = serverWith(`${GET_USER} && firestore.exists(/databases/(default)/documents/users/boss)`);
    expect(send(verify(1, { uid: 'ana' }))).toEqual([fetchOf(1, 'ana')]);
    expect(send(verify(2, { uid: 'bob' }))).toEqual([fetchOf(2, 'bob')]);
    expect(send(verify(3, { uid: 'cid' }))).toEqual([fetchOf(3, 'cid')]);
    expect(send(found(3, 'cid', true))).toEqual([fetchOf(3, 'boss')]);
    expect(send(found(2, 'bob', false))).toEqual([verdict(2, false)]);
    expect(send(found(1, 'ana', true))).toEqual([fetchOf(1, 'boss')]);
    expect(send(missing(3))).toEqual([verdict(3, false)]);
    expect(send(found(1, 'boss', true))).toEqual([verdict(1, true)]);
  });
});

describe('a malformed line', () => {
  it.each([
    ['nonsense'],
    ['{'],
    ['5'],
    ['null'],
    ['[]'],
    ['"x"'],
    ['{}'],
    ['{"action":"verify"}'],
    ['{"id":"1"}'],
    ['{"id":99,"status":"ok"}'],
  ])('is reported as plain text if no request is waiting: %s', (line) => {
    const answers = serverWith().send(line);
    expect(answers).toEqual([expect.stringMatching(/^storage rules: /)]);
  });

  it.each([
    [{ id: 4, action: 'banana' }],
    [{ id: 4, action: 'load_ruleset' }],
    [{ id: 4, action: 'load_ruleset', context: { rulesetName: '1', source: { files: [] } } }],
    [{ id: 4, action: 'load_ruleset', context: { rulesetName: '1', source: { files: [{ name: 'a' }] } } }],
    [{ id: 4, action: 'verify', context: {} }],
    [verify(4, { method: 'destroy' })],
    [verify(4, { path: 5 })],
    [verify(4, { variables: { request: { banana: 1 }, resource: { null_value: null } } })],
    [verify(4, { variables: { request: { string_value: 'x' }, resource: { null_value: null } } })],
    [verify(4, { variables: { request: { map_value: {} } } })],
  ])('is answered with an error if a request is waiting: %j', (message) => {
    expect(serverWith().send(message)).toEqual([
      { id: 4, status: 'ok', errors: [expect.any(String)], warnings: [] },
    ]);
  });

  it('is ignored if it is blank', () => {
    expect(serverWith().send('  ')).toEqual([]);
  });
});
