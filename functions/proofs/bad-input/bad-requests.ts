import { contract, type Contract, type EndpointName } from '@keelstone/domain/api/contract';
import type { Endpoint, QueryOf } from '@keelstone/domain/api/endpoint';
import { pathOf } from '../../testing/api.ts';
import type { Target } from './bad-bodies.ts';
import type { Case } from './raw-request.ts';

const good = 'AAAAAAAAAAAAAAAAAAAAAAAAAA';
const weirdIds = [
  ...[
    '%00',
    `${good}%00`,
    '%2e%2e',
    '..%2f..%2fetc%2fpasswd',
    '%E0%A4%A',
    '%ff',
    '%',
    '%zz',
    '%2F',
    '%5C',
    '%0d%0aX-Evil:1',
  ],
  ...[
    'a',
    'x'.repeat(19),
    'x'.repeat(41),
    'x'.repeat(10_000),
    `${good}%20`,
    `%20${good}`,
    `${good}.json`,
    `${good};v=1`,
  ],
  ...['__proto__', 'constructor', 'null', 'undefined', '[object%20Object]', '$ne', '*', '-1', '1e3', 'NaN'],
  ...[
    '%F0%9F%98%80',
    '%D9%A1%D9%A2%D9%A3'.repeat(7),
    '%E2%80%AE',
    `${good}'%20OR%201=1--`,
    '(function(){})()',
    '..;',
  ],
];

/** Ids in a path that cannot be ids. */
export function badPaths({ name, endpoint, headers }: Target, params: Record<string, string>): Case[] {
  return Object.keys(params).flatMap((param) =>
    weirdIds.map((id): Case => ({
      title: `${name} :${param} = ${id.slice(0, 40)}`,
      method: endpoint.method,
      path: pathOf(endpoint.path, { ...params, [param]: id }),
      headers: { ...headers, 'content-type': 'application/json' },
      ...(endpoint.body === undefined ? {} : { body: '{}' }),
    })),
  );
}

/** The name of every parameter of any query. */
type QueryName = { [Name in EndpointName]: keyof QueryOf<Contract[Name]> }[EndpointName];

/** What no parameter of that name takes; complete by type. */
const badQueries: Readonly<Record<QueryName, readonly string[]>> = {
  limit: [
    '',
    '0',
    '-10',
    '11',
    '1000000',
    '10.5',
    'NaN',
    'Infinity',
    'ten',
    '%D9%A1%D9%A0',
    '10,20',
    '10&limit=20',
    '%00',
    '9'.repeat(400),
  ],
  cursor: [
    'x',
    '1_',
    '_a',
    '1_a_b',
    '1_..%2Fx',
    '-1_a',
    '1e3_a',
    `${'9'.repeat(17)}_a`,
    '1_%F0%9F%98%80',
    '1_%00',
    'x'.repeat(300),
    '1_a&cursor=1_b',
    '%D9%A1_a',
  ],
  search: [
    'x'.repeat(65),
    'x'.repeat(10_000),
    '%C3%9F'.repeat(33),
    '%20',
    '%20a',
    'a%09',
    '%00',
    'a%0Ab',
    '%E2%80%AEa',
    '%CC%81',
    'a&search=b',
  ],
  trail: ['', 'Audit', 'users', '__proto__', 'audit&trail=security', '%00', '$ne'],
  who: ['%00', 'a%20b', '..%2F', 'x'.repeat(41), 'a&who=b', '%D9%A1'],
  what: ['%00', 'Approve', 'a%20b', '__proto__', 'x'.repeat(41)],
  whom: ['%00', 'a%20b', '..%2F', 'x'.repeat(41)],
  record: ['%00', 'a%20b', '..%2F', 'x'.repeat(41)],
  from: ['yesterday', '2026-13-01', '2026-02-32', '1760000000000', '%00', '2026-1-1'],
  to: ['yesterday', '2026-13-01', '1760000000000', '%00'],
  batch: ['-1', '1.5', 'NaN', 'Infinity', 'first', '1e9', '9'.repeat(400), '0&batch=1', '%00'],
  range: ['', '7D', '30', '2y', '-1y', '__proto__', 'all&range=7d', '%00', '$ne'],
  replacedBy: ['', '0', '-1', '11', '1.5', 'one', '%00', '1&replacedBy=2', '9'.repeat(400)],
  sort: ['', 'Newest', 'asc', 'createdAtMs', '__proto__', 'newest&sort=oldest', '%00', '$ne'],
  type: ['', 'Any', 'credits', '__proto__', 'constructor', 'any&type=any', '%00', '$ne'],
  expected: ['', 'x', 'ABCDEFGHIJKL', '__proto__', '%00', 'x'.repeat(300), '$ne'],
  ids: ['a,', ',a', 'a,,b', 'a%20b', '..%2F', 'x'.repeat(41), 'a&ids=b', `a${',a'.repeat(50)}`, '%00'],
  status: [
    'all',
    'Pending',
    'pending%20',
    '',
    '__proto__',
    'constructor',
    'pending&status=any',
    '%00',
    '$ne',
  ],
};

/** A cursor of the journal names a stored entry, also a damaged one: these might exist. */
const journalCursors = ['1_a_b', '-1_a'];

/** Parameters of a query that the schema does not take. */
export function badQueriesOf({ name, endpoint, path, headers }: Target): Case[] {
  const names = Object.keys(endpoint.query?.fields ?? {}) as QueryName[];
  return names.flatMap((param) =>
    badQueries[param].map((value): Case => ({
      title: `${name} ?${param}=${value.slice(0, 40)}`,
      method: endpoint.method,
      path: `${path}?${param}=${value}`,
      headers,
      mayPass: name === 'list-journal' && journalCursors.includes(value),
    })),
  );
}

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'LINK'];

/** Methods under which a path is not served. */
export function badMethods({ name, endpoint, path, headers }: Target): Case[] {
  const served = Object.values<Endpoint>(contract)
    .filter((other) => other.path === endpoint.path)
    .map(({ method }) => method);
  return methods
    .filter((method) => !served.some((known) => known === method))
    .map((method): Case => ({ title: `${method} instead of ${name}`, method, path, headers }));
}

/** Paths that belong to no call. */
export const strayPaths: readonly Case[] = [
  ...[
    '/',
    '/api',
    '/api/',
    '/api/nothing',
    '/api/user/a/b/c/d',
    '/api/../etc/passwd',
    '/api/%2e%2e/%2e%2e/x',
    '//api/user',
    '/api//user',
  ],
  ...[
    '/api/auth/login%00',
    '/api/%E0%A4%A',
    '/api/user;jsessionid=1',
    '/.env',
    '/api/.git/config',
    `/${'a/'.repeat(2000)}`,
  ],
].flatMap((path) =>
  ['GET', 'POST', 'DELETE'].map((method): Case => ({
    title: `${method} ${path.slice(0, 40)}`,
    method,
    path,
  })),
);
