import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { int, map, string, bool, type Value } from '../src/values/value.ts';
import { ask, type Asked, documentOf, signedIn, timestamp } from '../testing/ask.ts';

// Whole files as projects write them.

const file = (name: string) => readFileSync(new URL(`./${name}.rules`, import.meta.url), 'utf8');
const objectOf = (size = 1000, contentType = 'image/png') =>
  map([
    ['size', int(size)],
    ['contentType', string(contentType)],
  ]);
const ana = { auth: signedIn('ana') };

const folders: readonly [string, boolean, Asked][] = [
  ['an owner may write below the folder', true, { object: 'users/ana/x/y', method: 'create', request: ana }],
  ['others may not', false, { object: 'users/bob/x/y', method: 'create', request: ana }],
  ['a guest may not read there', false, { object: 'users/ana/x' }],
  ['a guest may see a profile picture', true, { object: 'users/ana/profile/me.png' }],
  ['a guest may not list them', false, { object: 'users/ana/profile/me.png', method: 'list' }],
  ['the owner may list the folder', true, { object: 'users/ana', method: 'list', request: ana }],
];

const slot = (fields: Readonly<Record<string, Value>> = {}, isBlocked = false): ReadonlyMap<string, Value> =>
  new Map([
    ['/databases/(default)/documents/users/ana', documentOf({ isBlocked: bool(isBlocked) })],
    [
      '/databases/(default)/documents/uploads/0123abcd',
      documentOf({
        uid: string('ana'),
        state: string('open'),
        expiresAt: timestamp('2026-11-21T00:00:00Z'),
        ...fields,
      }),
    ],
  ]);
const upload = (resource = objectOf(), changes: Asked = {}): Asked => ({
  object: 'inbox/ana/0123abcd',
  method: 'create',
  documents: slot(),
  request: { ...ana, resource },
  ...changes,
});

const uploads: readonly [string, boolean, Asked][] = [
  ['an open slot may be filled', true, upload()],
  ['a closed slot may not', false, upload(objectOf(), { documents: slot({ state: string('done') }) })],
  [
    'an expired slot may not',
    false,
    upload(objectOf(), { documents: slot({ expiresAt: timestamp('1970-01-01T00:00:00Z') }) }),
  ],
  ["another user's slot may not", false, upload(objectOf(), { documents: slot({ uid: string('bob') }) })],
  ['a blocked user may not upload', false, upload(objectOf(), { documents: slot({}, true) })],
  ['nor anyone without documents', false, upload(objectOf(), { documents: new Map() })],
  ['4 MiB - 1 is taken', true, upload(objectOf(4_194_303))],
  ['4 MiB is not', false, upload(objectOf(4_194_304))],
  ['an empty file is not', false, upload(objectOf(0))],
  ['another type is not', false, upload(objectOf(1000, 'image/svg+xml'))],
  ['another name is not', false, upload(objectOf(), { object: 'inbox/ana/0123ABCD' })],
  ['nothing is overwritten', false, upload(objectOf(), { resource: objectOf() })],
  ['nothing is read', false, upload(objectOf(), { method: 'get' })],
];

describe.each([
  ['user-folders', folders],
  ['upload-slots', uploads],
])('%s.rules', (name, cases) => {
  it.each(cases)('%s', (_title, permit, asked) => {
    expect(ask(file(name), asked).permit).toBe(permit);
  });
});
