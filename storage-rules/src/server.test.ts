import { describe, expect, it } from 'vitest';
import { loadOf, rulesWith, verifyOf } from '../testing/ask.ts';
import { RulesServer } from './server.ts';

const GET_USER = 'firestore.get(/databases/(default)/documents/users/$(request.auth.uid)).data.admin == true';
const existsOf = (uid: string) => `firestore.exists(/databases/(default)/documents/users/${uid})`;

/** A server with one ruleset, `0`: hands it a line, and gives what it writes. */
function serverWith(condition = 'true') {
  const lines: string[] = [];
  const server = new RulesServer((line) => lines.push(line));
  const send = (message: unknown) => {
    server.handleLine(typeof message === 'string' ? message : JSON.stringify(message));
    return lines.splice(0).map((line): unknown => (line.startsWith('{') ? JSON.parse(line) : line));
  };
  send(loadOf(rulesWith(condition)));
  return send;
}

const found = (id: number, uid: string, admin: boolean) => {
  const name = `projects/p/databases/(default)/documents/users/${uid}`;
  return { ...missing(id), status: 'ok', result: { name, fields: { admin: { booleanValue: admin } } } };
};
const missing = (id: number) => ({ status: 'not_found', warnings: [], errors: [], id });
const answer = (id: number, rest: object) => [{ id, status: 'ok', errors: [], warnings: [], ...rest }];
const verdict = (id: number, permit: boolean, warnings: unknown = []) =>
  answer(id, { warnings, result: { permit } });
const fetchOf = (id: number, uid: string) => {
  const context = { path: `/databases/(default)/documents/users/${uid}` };
  return [{ server_request_id: id, action: 'fetch_firestore_document', context }];
};

describe('loading a ruleset', () => {
  it('answers with its version, and keeps the earlier rulesets', () => {
    const send = serverWith();
    expect(send(loadOf(rulesWith('false'), '1', 7))).toEqual(answer(7, { result: { rulesVersion: 2 } }));
    expect(send(verifyOf(8))).toEqual(verdict(8, true));
    expect(send(verifyOf(9, { rulesetName: '1' }))).toEqual(verdict(9, false));
  });

  it('answers a fault with file, line and column, and installs nothing', () => {
    const send = serverWith();
    expect(send(loadOf(rulesWith('(1'), '1', 7))).toEqual(
      answer(7, { errors: ["/abs/storage.rules:4:27 - Unexpected ';'. Expected ')'."] }),
    );
    expect(send(verifyOf(8, { rulesetName: '1' }))).toEqual(
      answer(8, { errors: ["There is no ruleset '1'."] }),
    );
  });

  it('warns about what does not exist, and installs the rest', () => {
    const send = serverWith();
    expect(send(loadOf(rulesWith('true || foo()'), '1', 7))).toEqual(
      answer(7, {
        warnings: ["/abs/storage.rules:4:33 - Unknown function 'foo'."],
        result: { rulesVersion: 2 },
      }),
    );
    expect(send(verifyOf(8, { rulesetName: '1' }))).toEqual(verdict(8, true));
  });
});

describe('verifying', () => {
  it('answers with permit, after what debug() prints as a plain line', () => {
    const send = serverWith('debug(request.auth.uid) == "ana"');
    expect(send(verifyOf(5))).toEqual(['debug /abs/storage.rules:4:25 "ana"', ...verdict(5, true)]);
    expect(send(verifyOf(5, { uid: 'bob' }))).toEqual([
      'debug /abs/storage.rules:4:25 "bob"',
      ...verdict(5, false),
    ]);
  });

  it('answers a failed evaluation with ok, a denial and a warning', () => {
    const warnings = ['/abs/storage.rules:4:34 - Null value error. (get)'];
    expect(serverWith('resource.size > 0')(verifyOf(5))).toEqual(verdict(5, false, warnings));
  });

  it('knows the method, which the CLI does not send, and no params', () => {
    const send = serverWith('request.method == "create" && !("params" in request)');
    expect(send(verifyOf(1, { method: 'create' }))).toEqual(verdict(1, true));
    expect(send(verifyOf(2, { method: 'delete' }))).toEqual(verdict(2, false));
  });
});

describe('a document of Firestore', () => {
  it("is fetched under the request's id, and decides the request", () => {
    const send = serverWith(GET_USER);
    expect(send(verifyOf(5))).toEqual(fetchOf(5, 'ana'));
    expect(send(found(5, 'ana', true))).toEqual(verdict(5, true));
    send(verifyOf(6));
    expect(send(found(6, 'ana', false))).toEqual(verdict(6, false));
  });

  it('may be missing, and be followed by a second one under the same id', () => {
    const send = serverWith(`!${existsOf('a')} && ${existsOf('b')}`);
    expect(send(verifyOf(1))).toEqual(fetchOf(1, 'a'));
    expect(send(missing(1))).toEqual(fetchOf(1, 'b'));
    expect(send(found(1, 'b', true))).toEqual(verdict(1, true));
  });

  it('that cannot be read ends the request, whatever the rest of the rules would decide', () => {
    const send = serverWith(`${GET_USER} || true`);
    send(verifyOf(1));
    expect(send({ ...missing(1), status: 'ok', result: 5 })).toEqual(
      verdict(1, false, [expect.stringContaining('Unreadable document')]),
    );
  });

  it('belongs to its own request when several wait, answered in any order', () => {
    const send = serverWith(`${GET_USER} && ${existsOf('boss')}`);
    expect(send(verifyOf(1, { uid: 'ana' }))).toEqual(fetchOf(1, 'ana'));
    expect(send(verifyOf(2, { uid: 'bob' }))).toEqual(fetchOf(2, 'bob'));
    expect(send(found(2, 'bob', false))).toEqual(verdict(2, false));
    expect(send(found(1, 'ana', true))).toEqual(fetchOf(1, 'boss'));
    expect(send(found(1, 'boss', true))).toEqual(verdict(1, true));
  });
});

describe('a malformed line', () => {
  it.each([
    ...[
      '',
      'nonsense',
      '{',
      '5',
      'null',
      '[]',
      '"x"',
      '{}',
      '{"action":"verify"}',
      '{"id":"1"}',
      '{"id":99,"status":"ok"}',
    ],
  ])('is reported as plain text if no request is waiting: %s', (line) => {
    expect(serverWith()(line)).toEqual([expect.stringMatching(/^storage rules: /)]);
  });

  it.each([
    { id: 4, action: 'banana' },
    { id: 4, action: 'load_ruleset' },
    { id: 4, action: 'load_ruleset', context: { rulesetName: '1', source: { files: [] } } },
    { id: 4, action: 'load_ruleset', context: { rulesetName: '1', source: { files: [{ name: 'a' }] } } },
    { id: 4, action: 'verify', context: {} },
    verifyOf(4, { method: 'write' }),
    verifyOf(4, { service: 'cloud.firestore' }),
    verifyOf(4, { path: 5 }),
    verifyOf(4, { variables: { request: { banana: 1 }, resource: { null_value: null } } }),
    verifyOf(4, { variables: { request: { string_value: 'x' }, resource: { null_value: null } } }),
    verifyOf(4, { variables: { request: { map_value: {} } } }),
  ])('is answered with an error, and no verdict, if a request is waiting: %j', (message) => {
    expect(serverWith()(message)).toEqual(answer(4, { errors: [expect.any(String)] }));
  });
});
