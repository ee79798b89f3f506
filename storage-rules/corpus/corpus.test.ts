import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ask, type Asked, documentOf, signedIn, strings } from '../testing/ask.ts';
import { int } from '../src/values/int64.ts';
import { timestamp, timestampOfDate } from '../src/values/time.ts';
import { bool, map, string, type Value } from '../src/values/value.ts';

const file = (name: string) => readFileSync(new URL(`./${name}.rules`, import.meta.url), 'utf8');

function objectOf({ size = 1000, contentType = 'image/png', metadata = {} }: FileOptions = {}): Value {
  return map([
    ['size', int(size)],
    ['contentType', string(contentType)],
    ['metadata', map(Object.entries(metadata).map(([key, value]) => [key, string(value)]))],
    ['timeCreated', timestampOfDate(2026, 11, 20)],
  ]);
}

interface FileOptions {
  readonly size?: number;
  readonly contentType?: string;
  readonly metadata?: Readonly<Record<string, string>>;
}

type Case = readonly [title: string, permit: boolean, asked: Asked];

function describeFile(name: string, cases: readonly Case[]): void {
  describe(`${name}.rules`, () => {
    it.each(cases)('%s', (_, permit, asked) => {
      expect(ask(file(name), asked).permit).toBe(permit);
    });
  });
}

const ana = { auth: signedIn('ana') };

describeFile('user-folders', [
  ['lets an owner write below the folder', true, { object: 'users/ana/x/y', method: 'create', request: ana }],
  [
    'refuses writes there to everyone else',
    false,
    { object: 'users/bob/x/y', method: 'create', request: ana },
  ],
  ['lets no guest read there', false, { object: 'users/ana/x' }],
  ['lets a guest see a profile picture', true, { object: 'users/ana/profile/me.png' }],
  ['lets no guest list profile pictures', false, { object: 'users/ana/profile/me.png', method: 'list' }],
  [
    'lets no guest upload one',
    false,
    { object: 'users/ana/profile/me.png', method: 'create', request: { resource: objectOf() } },
  ],
  ['lets the owner list the folder', true, { object: 'users/ana', method: 'list', request: ana }],
]);

const owned = objectOf({ metadata: { owner: 'ana', title: 'a' } });
const employee = signedIn('ana', { email: string('ana@example.com'), email_verified: bool(true) });

describeFile('metadata-and-claims', [
  ['lets an editor read all', true, { request: { auth: signedIn('e', { role: string('editor') }) } }],
  ['lets no other role read all', false, { request: { auth: signedIn('e', { role: string('guest') }) } }],
  [
    'lets an admin delete',
    true,
    { method: 'delete', request: { auth: signedIn('e', { admin: bool(true) }) } },
  ],
  ['refuses deletion without the claim', false, { method: 'delete', request: ana }],
  ['lets an owner read', true, { object: 'shared/a', request: ana, resource: owned }],
  [
    'lets no stranger read',
    false,
    { object: 'shared/a', request: { auth: signedIn('bob') }, resource: owned },
  ],
  [
    'lets a guest read what is public',
    true,
    { object: 'shared/a', resource: objectOf({ metadata: { visibility: 'public' } }) },
  ],
  [
    'lets an owner change the title',
    true,
    {
      object: 'shared/a',
      method: 'update',
      request: { ...ana, resource: objectOf({ metadata: { owner: 'ana', title: 'b' } }) },
      resource: owned,
    },
  ],
  [
    'lets an owner not give it away',
    false,
    {
      object: 'shared/a',
      method: 'update',
      request: { ...ana, resource: objectOf({ metadata: { owner: 'bob', title: 'a' } }) },
      resource: owned,
    },
  ],
  [
    'lets an employee upload',
    true,
    { object: 'shared/a', method: 'create', request: { auth: employee, resource: owned } },
  ],
  [
    'lets an employee not overwrite',
    false,
    { object: 'shared/a', method: 'create', request: { auth: employee, resource: owned }, resource: owned },
  ],
  [
    'refuses an upload for another user',
    false,
    {
      object: 'shared/a',
      method: 'create',
      request: { auth: employee, resource: objectOf({ metadata: { owner: 'bob' } }) },
    },
  ],
  [
    'refuses an upload without an owner',
    false,
    { object: 'shared/a', method: 'create', request: { auth: employee, resource: objectOf() } },
  ],
]);

const slotted = (slot: Readonly<Record<string, Value>> = {}, isBlocked = false): ReadonlyMap<string, Value> =>
  new Map([
    ['/databases/(default)/documents/users/ana', documentOf({ isBlocked: bool(isBlocked) })],
    [
      '/databases/(default)/documents/uploads/0123abcd',
      documentOf({
        uid: string('ana'),
        state: string('open'),
        expiresAt: timestampOfDate(2026, 11, 21),
        ...slot,
      }),
    ],
  ]);
const upload = {
  object: 'inbox/ana/0123abcd',
  method: 'create',
  documents: slotted(),
  request: { ...ana, resource: objectOf() },
} as const;

describeFile('upload-slots', [
  ['lets a user fill an open slot', true, upload],
  ['refuses a closed slot', false, { ...upload, documents: slotted({ state: string('done') }) }],
  ['refuses an expired slot', false, { ...upload, documents: slotted({ expiresAt: timestamp(0n) }) }],
  ["refuses another user's slot", false, { ...upload, documents: slotted({ uid: string('bob') }) }],
  ['lets no blocked user upload', false, { ...upload, documents: slotted({}, true) }],
  ['refuses an upload without documents', false, { ...upload, documents: new Map() }],
  ['lets no stranger upload', false, { ...upload, request: { auth: signedIn('bob'), resource: objectOf() } }],
  ['takes 4 MiB - 1', true, { ...upload, request: { ...ana, resource: objectOf({ size: 4194303 }) } }],
  ['takes no 4 MiB', false, { ...upload, request: { ...ana, resource: objectOf({ size: 4194304 }) } }],
  ['takes no empty file', false, { ...upload, request: { ...ana, resource: objectOf({ size: 0 }) } }],
  [
    'takes no other type',
    false,
    { ...upload, request: { ...ana, resource: objectOf({ contentType: 'image/svg+xml' }) } },
  ],
  ['takes no other name', false, { ...upload, object: 'inbox/ana/0123ABCD' }],
  ['never overwrites', false, { ...upload, resource: objectOf() }],
  ['refuses every read', false, { ...upload, method: 'get' }],
]);

describeFile('version-one', [
  ['lets anyone read the public bucket', true, { bucket: 'public.example.com', object: 'a/b' }],
  ['lets no guest write it', false, { bucket: 'public.example.com', object: 'a/b', method: 'create' }],
  ['does not match the bucket itself', false, { bucket: 'public.example.com', object: '' }],
  ['lets a user read past years', true, { bucket: 'archive.example.com', object: '2025/x', request: ana }],
  ['refuses to read this year', false, { bucket: 'archive.example.com', object: '2026/x', request: ana }],
  ['refuses to read what is no year', false, { bucket: 'archive.example.com', object: 'x/x', request: ana }],
  [
    'lets anyone create a draft',
    true,
    { bucket: 'archive.example.com', object: 'drafts/x', method: 'create' },
  ],
  [
    'lets a draft change within the hour',
    true,
    { bucket: 'archive.example.com', object: 'drafts/x', method: 'update', resource: objectOf() },
  ],
  [
    'keeps a draft after it',
    false,
    {
      bucket: 'archive.example.com',
      object: 'drafts/x',
      method: 'update',
      resource: objectOf(),
      request: { time: timestampOfDate(2026, 11, 21) },
    },
  ],
  ['leaves other buckets closed', false, { bucket: 'other', object: 'a/b' }],
]);

const member = signedIn('ana', { teams: strings('red'), roles: map([['red', string('lead')]]) });

describeFile('listing', [
  ['lets a member list the team', true, { object: 'teams/red', method: 'list', request: { auth: member } }],
  [
    'lets a member not list another team',
    false,
    { object: 'teams/blue', method: 'list', request: { auth: member } },
  ],
  [
    'lets a lead list below',
    true,
    { object: 'teams/red/deep/er', method: 'list', request: { auth: member } },
  ],
  ['lets a member get', true, { object: 'teams/red/deep/er', request: { auth: member } }],
  ['keeps the secret folder', false, { object: 'teams/red/secret/er', request: { auth: member } }],
  ['lets no guest get', false, { object: 'teams/red/a' }],
  [
    'asks Firestore for membership',
    true,
    {
      object: 'cross/red/a',
      request: ana,
      documents: new Map([['/databases/(default)/documents/teams/red/members/ana', documentOf({})]]),
    },
  ],
  ['refuses a stranger to the team', false, { object: 'cross/blue/a', request: ana }],
]);
