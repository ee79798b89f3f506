import { describe, expect, it } from 'vitest';
import { array, object, string } from 'yup';
import { contract, type EndpointName } from '@keelstone/domain/contract';
import type { Endpoint } from '@keelstone/domain/kernel/api/endpoint';
import { listErrors } from '@keelstone/domain/list-errors';
import { pickAllowedFields } from '../src/pipeline/allowed-fields.ts';
import { buildOpenapi } from './build-openapi.ts';
import { docsPage } from './docs-page.ts';
import { answerExampleOf, deriveExample, type JsonCall } from './examples.ts';
import { jsonSchemaOf } from './json-schema.ts';

const document = buildOpenapi();
const endpoints = Object.entries(contract) as [EndpointName, Endpoint][];

describe('the OpenAPI document', () => {
  it.each(endpoints)('has %s with every code it can answer', (name, endpoint) => {
    const path = document.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')];
    const operation = path?.[endpoint.method.toLowerCase()];
    expect(operation).toMatchObject({ operationId: name });
    const text = JSON.stringify([operation?.responses, document.components.responses]);
    for (const code of listErrors(endpoint)) expect(text).toContain(`\`${code}\`: `);
  });
});

describe('a shape of the document', () => {
  const { schemas } = document.components;

  it('is never inline, so that a generated client has its name', () => {
    const fields = Object.values(schemas).flatMap(({ properties = {} }) => Object.values(properties));
    const calls = Object.values(document.paths).flatMap((path) => Object.values(path));
    const sent = calls.flatMap(({ requestBody, responses }) => [requestBody, responses['200']]);
    const inline = [...fields, ...sent].map(
      (one) => JSON.stringify(one)?.match(/.{0,60}"properties":\{"/)?.[0],
    );
    expect(inline.filter((one) => one !== undefined)).toEqual([]);
    expect(inline.length).toBeGreaterThan(500);
  });

  it('is the same for a decision and its preview', () => {
    const $ref = '#/components/schemas/SuspendUserBody';
    const content = { 'application/json': { schema: { $ref } } };
    const decision = document.paths['/api/user/suspend/{adminId}']?.['put'];
    const preview = document.paths['/api/preview/suspend-user']?.['post'];
    for (const call of [decision, preview]) expect(call?.requestBody).toMatchObject({ content });
  });
});

describe('the example of an answer', () => {
  const calls = endpoints
    .filter(([, { response }]) => response !== 'bytes')
    .map(([name]) => name as JsonCall);

  it.each(calls)("passes the server's own check of answers: %s", (name) => {
    const { response } = contract[name];
    for (const example of [answerExampleOf(name), deriveExample(response)]) {
      expect(pickAllowedFields(response, example, '')).toEqual(example);
      expect(response.isValidSync(example, { strict: true })).toBe(true);
    }
  });
});

describe('a shape', () => {
  const person = object({ name: string().required() }).meta({ name: 'Human', description: 'Somebody.' });

  it('is a reference, however often it is used', () => {
    const shapes = new Map();
    const both = object({ one: person.required(), other: person.optional() });
    const $ref = '#/components/schemas/Human';
    expect(jsonSchemaOf(both, 'answer', shapes)).toMatchObject({
      properties: { one: { $ref }, other: { $ref } },
      required: ['one'],
    });
    expect([...shapes.keys()]).toEqual(['Human']);
  });

  it('has its place for a name if it has none, and may be null in one of its places only', () => {
    const shapes = new Map();
    const rows = array().of(object({ age: string() }));
    const pair = object({ rows, one: person.nullable(), other: person.required() });
    const schemas = '#/components/schemas';
    expect(jsonSchemaOf(pair, 'answer', shapes, 'Pair')).toEqual({ $ref: `${schemas}/Pair` });
    expect(shapes.get('Pair')).toMatchObject({
      properties: {
        rows: { items: { $ref: `${schemas}/PairRow` } },
        one: { anyOf: [{ $ref: `${schemas}/Human` }, { type: 'null' }] },
        other: { $ref: `${schemas}/Human` },
      },
    });
    expect([...shapes.keys()].sort()).toEqual(['Human', 'Pair', 'PairRow']);
  });

  it('never has the name of another', () => {
    const derived = object({ one: person, other: person.shape({ age: string() }) });
    expect(() => jsonSchemaOf(derived, 'answer', new Map())).toThrow('Two shapes are named Human');
  });

  it('has only the defaults of requests that have an effect', () => {
    const query = object({ sort: string().default('newest'), note: string().default(''), more: object({}) });
    expect(JSON.stringify(jsonSchemaOf(query, 'answer', new Map()))).not.toContain('default');
    const { properties } = jsonSchemaOf(query, 'request', new Map());
    expect(properties).toMatchObject({ sort: { default: 'newest' } });
    expect(JSON.stringify(properties).match(/default/g)).toHaveLength(1);
  });

  it('is closed if the server refuses unknown fields', () => {
    const closed = object({ name: string() }).noUnknown();
    expect(jsonSchemaOf(closed, 'request', new Map())).toMatchObject({ additionalProperties: false });
    expect(jsonSchemaOf(object({}), 'request', new Map())).not.toHaveProperty('additionalProperties');
  });
});

it('the page of the documentation shows what each call takes, what it returns and why it may be refused', () => {
  const html = docsPage(document);
  for (const name of Object.keys(contract)) expect(html).toContain(`id="${name}"`);
  const [, call = ''] = /id="request-withdrawal"([^]*?)<\/details>/.exec(html) ?? [];
  const body = ['coinSelected', 'href="#shape-WithdrawalBody"'];
  for (const shown of [
    ...body,
    '&quot;Withdrawal request received&quot;',
    'insufficient-funds',
    'Insufficient balance',
  ])
    expect(call).toContain(shown);
  const shapes = ['id="shape-WithdrawalBody"', '<a href="#shape-AuditHead">AuditHead</a> or null'];
  for (const shown of [...shapes, 'Date,Movement,Order,USD', '<code>payload-too-large</code>'])
    expect(html).toContain(shown);
  expect(html).not.toMatch(/undefined|\[object/);
});
