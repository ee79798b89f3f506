import { describe, expect, it } from 'vitest';
import { array, boolean, number, object, string } from 'yup';
import { callUrlWire } from '@keelstone/domain/kernel/api/common.wire';
import { pickAllowedFields } from './allowed-fields.ts';

const schema = object({
  name: string().required(),
  isOpen: boolean().optional(),
  owner: object({ uid: string().required() }).nullable().default(null),
  rows: array().of(object({ amount: number().required() })),
});

describe('what an answer may contain', () => {
  it('is what the contract names, at any depth, and nothing else', () => {
    const value = { name: 'a', isOpen: false, owner: { uid: 'u' }, rows: [{ amount: 1 }, { amount: 0 }] };
    expect(pickAllowedFields(schema, value, '')).toEqual(value);
    const empty = { name: '', owner: null, rows: [] };
    expect(pickAllowedFields(schema, empty, '')).toEqual(empty);
    const secret = { passwordHash: 'x' };
    const rows = value.rows.map((row) => ({ ...row, ...secret }));
    const more = { ...value, owner: { uid: 'u', ...secret }, rows, ...secret };
    expect(pickAllowedFields(schema, more, '')).toEqual(value);
  });

  it('has the path of a call as an absolute address', () => {
    const image = object({ document: callUrlWire('An image.'), name: string() });
    const value = { document: '/api/kyc/a/b/document', name: '/api' };
    const shown = { ...value, document: 'https://app.example/api/kyc/a/b/document' };
    expect(pickAllowedFields(image, value, 'https://app.example')).toEqual(shown);
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
    expect(() => pickAllowedFields(schema, value, '')).toThrow(
      `${path} has another shape than the contract says`,
    );
  });
});
