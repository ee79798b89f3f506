import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldMessages } from '@keelstone/domain/messages';
import { noCannedTexts, seenTexts } from '@keelstone/domain/canned-texts/canned-texts';
import { limits } from '@keelstone/domain/limits';
import type { Deps } from '../deps.ts';
import { startApi, type Api } from '../../testing/api.ts';
import { changes, fingerprint } from '../../testing/database.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { freshDatabase, testDeps } from '../../testing/test-environment.ts';

const texts = { rejections: ['This document is not valid here'], questions: ['Where does it come from?'] };
const wire = { ...texts, seen: seenTexts(texts) };

let deps: Deps;
let api: Api;
let admin: Person;
beforeAll(async () => {
  deps = testDeps({ database: freshDatabase('canned-texts') });
  api = await startApi(deps);
  admin = await makePerson(deps, { isAdmin: true });
});
afterAll(() => api.close());

const byAdmin = () => ({ token: admin.token, params: { adminId: admin.uid } });
const update = (body: object) =>
  api.call('update-canned-texts', { ...byAdmin(), body: { seen: seenTexts(noCannedTexts), ...body } });
const kept = async () => (await api.call('get-canned-texts', byAdmin())).body;

describe('the texts that the operator keeps', () => {
  it('are empty in a fresh project, and then what an administrator has set, trimmed, once', async () => {
    expect(await kept()).toEqual({ rejections: [], questions: [], seen: seenTexts(noCannedTexts) });
    expect((await update({ ...texts, questions: [' Where does it come from? '] })).body).toEqual(wire);
    const before = await fingerprint(deps);
    expect((await update(texts)).status).toBe(200);
    expect(changes(before, await fingerprint(deps))).toEqual([]);
    expect(await kept()).toEqual(wire);
    const rows = await deps.audit.list({ where: [['actorUid', '==', admin.uid]] });
    expect(rows.filter(({ kind }) => kind === 'update-canned-texts')).toHaveLength(1);
  });

  it.each([
    ['one with a link', { ...texts, rejections: ['See evil.example'] }, fieldMessages.reason],
    ['an empty one', { ...texts, questions: [''] }, fieldMessages.required],
    ['one list only', { rejections: [] }, fieldMessages.required],
    ['too many', { ...texts, questions: Array(limits.cannedTexts + 1).fill('Why?') }, fieldMessages.tooLong],
  ])('cannot be %s', async (_, body, error) => {
    expect(await update(body)).toMatchObject({ status: 400, error: { error } });
    expect(await kept()).toEqual(wire);
  });

  it('are not replaced by a caller who has seen different ones', async () => {
    const other = { ...texts, questions: ['Another one?'] };
    expect(await update(other)).toMatchObject({ status: 409, error: { code: 'changed-meanwhile' } });
    expect(await kept()).toEqual(wire);
    expect((await update({ ...other, seen: wire.seen })).status).toBe(200);
    expect((await update({ ...texts, seen: seenTexts(other) })).body).toEqual(wire);
  });

  it('are for administrators', async () => {
    const { uid, token } = await makePerson(deps);
    const answer = await api.call('get-canned-texts', { token, params: { adminId: uid } });
    expect(answer.error.code).toBe('forbidden');
  });
});
