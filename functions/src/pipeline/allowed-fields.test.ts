import { array, boolean, number, object, string } from 'yup';
import { describe, expect, it } from 'vitest';
import { allowedFields } from './allowed-fields.ts';

const schema = object({
  name: string().required(),
  isOpen: boolean().optional(),
  owner: object({ uid: string().required() }).nullable().default(null),
  rows: array().of(object({ amount: number().required() })),
});

describe('what an answer may contain', () => {
  it('includes the fields that the contract names, at any depth', () => {
    const value = { name: 'a', isOpen: false, owner: { uid: 'u' }, rows: [{ amount: 1 }, { amount: 0 }] };
    expect(allowedFields(schema, value)).toEqual(value);
    expect(allowedFields(schema, { name: '', owner: null, rows: [] })).toEqual({
      name: '',
      owner: null,
      rows: [],
    });
  });

  it('leaves out every other field, at any depth', () => {
    const secret = { passwordHash: 'x' };
    const rows = [{ amount: 1, ...secret }];
    expect(allowedFields(schema, { name: 'a', owner: { uid: 'u', ...secret }, rows, ...secret })).toEqual({
      name: 'a',
      owner: { uid: 'u' },
      rows: [{ amount: 1 }],
    });
  });

  it.each<[string, unknown]>([
    ['the answer.name', { name: { passwordHash: 'x' } }],
    ['the answer.name', { name: ['x'] }],
    ['the answer.owner', { owner: 'u' }],
    ['the answer.owner', { owner: [{ uid: 'u' }] }],
    ['the answer.rows', { rows: { amount: 1 } }],
    ['the answer.rows[]', { rows: [1] }],
    ['the answer.rows[].amount', { rows: [{ amount: { hidden: 1 } }] }],
    ['the answer', []],
    ['the answer', 'text'],
  ])('throws if %s has another shape', (path, value) => {
    expect(() => allowedFields(schema, value)).toThrow(`${path} has another shape than the contract says`);
  });
});
