import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { int, map, string } from '../src/values/value.ts';
import { ask, type Asked } from '../testing/ask.ts';

const rules = readFileSync(new URL('./user-folders.rules', import.meta.url), 'utf8');
const ana = { auth: map([['uid', string('ana')]]) };
const picture = (size: number, contentType = 'image/png'): Asked => ({
  object: 'users/ana/profile/me.png',
  method: 'create',
  request: {
    ...ana,
    resource: map([
      ['size', int(size)],
      ['contentType', string(contentType)],
    ]),
  },
});

describe('a file as projects write them', () => {
  it.each([
    [
      'an owner may write below the folder',
      true,
      { object: 'users/ana/x/y', method: 'create', request: ana },
    ],
    ['others may not', false, { object: 'users/bob/x/y', method: 'create', request: ana }],
    ['a guest may not read there', false, { object: 'users/ana/x' }],
    ['a guest may see a profile picture', true, { object: 'users/ana/profile/me.png' }],
    ['a guest may not list them', false, { object: 'users/ana/profile/me.png', method: 'list' }],
    ['the owner may list the folder', true, { object: 'users/ana', method: 'list', request: ana }],
    ['the owner may upload a picture below 5 MiB', true, picture(5 * 1024 * 1024 - 1)],
    ['but none of 5 MiB', false, picture(5 * 1024 * 1024)],
    ['and nothing else', false, picture(10, 'text/html')],
  ] satisfies [string, boolean, Asked][])('%s', (_title, permit, asked) => {
    expect(ask(rules, asked).permit).toBe(permit);
  });
});
