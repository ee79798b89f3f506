import { describe, expect, it } from 'vitest';
import { VERBS, type Verb } from '../syntax/declaration.ts';
import { ask } from '../../testing/ask.ts';
import { covers } from './verbs.ts';

const GRANTS = {
  read: ['read', 'get', 'list'],
  write: ['write', 'create', 'update', 'delete'],
  get: ['get'],
  list: ['list'],
  create: ['create'],
  update: ['update'],
  delete: ['delete'],
} satisfies Record<Verb, readonly Verb[]>;

describe('an allow', () => {
  it.each(VERBS.map((verb) => [verb]))('for %s grants its own methods and no other', (verb) => {
    expect(VERBS.filter((method) => covers([verb], method))).toEqual(
      VERBS.filter((method) => GRANTS[verb].some((granted) => granted === method)),
    );
  });

  it('with all operations of an umbrella grants the umbrella', () => {
    expect(covers(['get', 'list'], 'read')).toBe(true);
    expect(covers(['create', 'update'], 'write')).toBe(false);
    expect(covers(['create', 'update', 'delete'], 'write')).toBe(true);
  });

  it('without a condition always grants', () => {
    const rules = 'service firebase.storage { match /b/{b}/o/{f=**} { allow get, delete } }';
    expect(ask(rules, { method: 'get' }).permit).toBe(true);
    expect(ask(rules, { method: 'delete' }).permit).toBe(true);
    expect(ask(rules, { method: 'list' }).permit).toBe(false);
  });

  it('can ask for the method of the request', () => {
    const rules =
      'service firebase.storage { match /b/{b}/o/{f=**} { allow write: if request.method == "delete"; } }';
    expect(ask(rules, { method: 'delete' }).permit).toBe(true);
    expect(ask(rules, { method: 'create' }).permit).toBe(false);
  });
});
