import { gzipSync } from 'node:zlib';
import type { EndpointName } from '@keelstone/domain/api/contract';
import type { Endpoint } from '@keelstone/domain/api/endpoint';
import { badValues } from './bad-values.ts';
import { bodyOf, type Fields } from './good-body.ts';
import { oddValues } from './odd-values.ts';
import { mayBeMissing } from './optional-fields.ts';
import type { Case } from './raw-request.ts';

/** A call of the contract, ready except for its body. */
export type Target = {
  name: EndpointName;
  endpoint: Endpoint;
  path: string;
  headers: Record<string, string>;
};

/** Every field of a body with each of its bad values, and without the field. */
export function badFields(target: Target, fields: Fields): Case[] {
  const json = { ...target.headers, 'content-type': 'application/json' };
  const send = (title: string, body: string, mayPass = false): Case => ({
    title: `${target.name} ${title}`,
    method: target.endpoint.method,
    path: target.path,
    headers: json,
    body,
    mayPass,
  });
  return Object.entries(fields).flatMap(([field, { kind }]) => [
    ...badValues[kind].map((raw) => send(`${field} = ${raw.slice(0, 40)}`, bodyOf(fields, { [field]: raw }))),
    ...(oddValues[kind] ?? []).map((raw) =>
      send(`${field} ~ ${raw.slice(0, 40)}`, bodyOf(fields, { [field]: raw }), true),
    ),
    send(`without ${field}`, bodyOf(fields, { [field]: undefined }), mayBeMissing(target.name, field)),
  ]);
}

/** Bodies that are wrong as a whole, whatever the call. */
export function badBodies(target: Target, fields: Fields): Case[] {
  const good = bodyOf(fields);
  const [first = ''] = Object.keys(fields);
  const again = `${JSON.stringify(first)}:${fields[first]?.raw ?? ''}`;
  const added = (members: string): string => `${good.slice(0, -1)},${members}}`;
  const json = { 'content-type': 'application/json' };
  const texts: Record<string, string | Uint8Array> = {
    nothing: '',
    'half an object': '{',
    null: 'null',
    'a list': `[${good}]`,
    'a text': '"x"',
    'a number': '42',
    'the same key twice with one value': added(again),
    'the same key twice with two values': added(`${JSON.stringify(first)}:"another"`),
    __proto__: added('"__proto__":{"isAdmin":true}'),
    'an escaped __proto__': added('"__pr\\u006fto__":{"isAdmin":true}'),
    constructor: added('"constructor":{"prototype":{"isAdmin":true}}'),
    'prototype below': added('"user":{"prototype":1}'),
    'too deep': added(`"deep":${'['.repeat(9)}${']'.repeat(9)}`),
    'absurdly deep': `${'{"a":'.repeat(4000)}1${'}'.repeat(4000)}`,
    'broken UTF-8': Buffer.concat([
      Buffer.from(good.slice(0, -1)),
      Buffer.from(',"x":"'),
      Buffer.from([0xc3, 0x28]),
      Buffer.from('"}'),
    ]),
    'UTF-16': Buffer.from(good, 'utf16le'),
    'garbage behind': `${good} x`,
    'two objects': `${good}${good}`,
    'a comment': `/* */${good}`,
    'a trailing comma': `${good.slice(0, -1)},}`,
    'single quotes': good.replaceAll('"', "'"),
    'bytes of zero': new Uint8Array(200),
    'more than 32 KiB': added(`"padding":"${'x'.repeat(40_000)}"`),
    'a megabyte': added(`"padding":"${'x'.repeat(1_000_000)}"`),
    'an inexact number as well': added('"other":1e400'),
    'a text of quotes that never ends': `{"a":"${'\\\\"'.repeat(16_000)}`,
    'a form': 'usd=500&id[$ne]=1',
  };
  const types = [
    'text/plain',
    'text/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/octet-stream',
    'application/vnd.api+json',
    'json',
    '*/*',
    '',
  ];
  const encodings: [string, Uint8Array][] = [
    ['gzip', Buffer.from(good)],
    ['gzip', gzipSync(added(`"padding":"${' '.repeat(2_000_000)}"`))],
    ['br', Buffer.from(good)],
    ['compress', Buffer.from(good)],
    ['nonsense', Buffer.from(good)],
  ];
  const one = (title: string, body: string | Uint8Array, headers: Record<string, string>): Case => ({
    title: `${target.name} with ${title}`,
    method: target.endpoint.method,
    path: target.path,
    headers: { ...target.headers, ...headers },
    body,
  });
  return [
    // A body without fields has no quotes to be replaced.
    ...Object.entries(texts).flatMap(([title, body]) => (body === good ? [] : [one(title, body, json)])),
    ...types.map((type) => one(`content type "${type}"`, good, { 'content-type': type })),
    ...encodings.map(([encoding, body]) =>
      one(`content encoding ${encoding}`, body, { ...json, 'content-encoding': encoding }),
    ),
  ];
}
