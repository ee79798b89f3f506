import { object, string } from 'yup';
import { describe, expect, it } from 'vitest';
import { contract } from './contract.ts';
import { endpoint, type Endpoint } from './endpoint.ts';
import { errorsOf, pipelineErrorsOf } from './errors-of.ts';

const read = endpoint({
  method: 'GET',
  path: '/api/thing',
  access: 'public',
  summary: 'Reads a thing.',
  cost: { reads: 1, writes: 0 },
  response: object({ name: string().required() }),
  errors: [],
});
const always = ['body-timeout', 'payload-too-large', 'unsupported-media-type', 'internal'];

describe('the errors of a call', () => {
  it('are those of every request, if nothing is required of the caller', () => {
    expect(errorsOf(read)).toEqual(always);
  });

  it.each<[string, Partial<Endpoint>, readonly string[]]>([
    [
      'a token',
      { access: 'signed-in' },
      ['app-check-failed', 'invalid-token', 'account-restricted', 'unavailable'],
    ],
    ['an administrator', { access: 'admin' }, ['forbidden']],
    ['the owner', { access: 'self' }, ['not-found']],
    ['an id', { path: '/api/thing/:thingId' }, ['not-found']],
    ['a query', { query: object({}) }, ['invalid-input']],
    ['a body', { body: object({}) }, ['invalid-input', 'invalid-json']],
    [
      'patience',
      { throttles: [{ by: 'ip', counts: 'all', max: 1, windowSeconds: 1 }] },
      ['too-many-requests'],
    ],
    ['a recent confirmation', { stepUp: 'always' }, ['step-up-required']],
    ['a switch', { flags: ['deposits', 'changes'] }, ['deposits-off', 'read-only']],
    ['an acceptance', { method: 'POST', access: 'self', flags: ['changes'] }, ['acceptance-required']],
    ['an error of its own', { errors: ['no-factor'] }, ['no-factor']],
  ])('follow from what it requires: %s', (_what, change, codes) => {
    const changed: Endpoint = Object.assign({ ...read }, change);
    expect(errorsOf(changed)).toEqual(expect.arrayContaining([...codes, ...always]));
    for (const code of codes) expect(errorsOf(read)).not.toContain(code);
  });

  it('of a write include a busy database', () => {
    const write = { ...read, method: 'DELETE', flags: [] } as const;
    expect(errorsOf(write)).toEqual(expect.arrayContaining(['unavailable', 'app-check-failed']));
  });
});

describe('every entry of the contract', () => {
  it.each(Object.entries<Endpoint>(contract))(
    '%s lists only errors that do not come from the pipeline',
    (_name, entry) => {
      const ofPipeline = pipelineErrorsOf(entry);
      expect(entry.errors.filter((code) => ofPipeline.includes(code))).toEqual([]);
      expect(entry.errors).toEqual([...new Set(entry.errors)].sort());
    },
  );
});
