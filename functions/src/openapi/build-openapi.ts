import { convertSchema } from '@sodaru/yup-to-json-schema';
import type { AnySchema } from 'yup';
import { brand } from '@keelstone/domain/brand';
import { appCheckHeader } from '@keelstone/domain/api/app-check';
import { contract } from '@keelstone/domain/api/contract';
import type { Access, Endpoint } from '@keelstone/domain/api/endpoint';
import type { FlagName } from '@keelstone/domain/flags/flags';
import { errorTable } from '@keelstone/domain/errors';

type Json = Record<string, unknown>;

const accessNotes: Record<Access, string> = {
  public: 'Public.',
  kyc: 'A session of scope `kyc` or a full one.',
  'signed-in': 'A signed-in user.',
  self: 'The user named in the path.',
  'self-or-admin': 'The user named in the path, or an administrator.',
  admin: 'An administrator; an id of his in the path must be his own.',
};

/** The contract as an OpenAPI 3.1 document: routes, access, request and response shapes, every error code. */
export function buildOpenapi(): Json {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries(contract) as [string, Endpoint][]) {
    for (const [index, path] of [endpoint.path, ...(endpoint.aliases ?? [])].entries()) {
      const key = path.replace(/:(\w+)/g, '{$1}');
      // A second spelling is the same operation, but ids of operations must differ.
      const operationId = index === 0 ? name : `${name}-alias-${String(index)}`;
      paths[key] = { ...paths[key], [endpoint.method.toLowerCase()]: operation(operationId, path, endpoint) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${brand.name} API`,
      version: '1.0.0',
      description: [
        'Generated from the contract in domain/src/api.',
        `Where a deployment enforces App Check, every call but a public GET carries a token of it in ${appCheckHeader}.`,
      ].join(' '),
    },
    servers: [{ url: '/' }],
    paths,
    components: { securitySchemes, schemas: { Error: errorSchema } },
  };
}

const securitySchemes = {
  token: { type: 'apiKey', in: 'header', name: 'token', description: '`Bearer ` and an ID token.' },
  authorization: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
};

const errorSchema = {
  type: 'object',
  required: ['error', 'code', 'requestId'],
  properties: {
    error: { type: 'string', description: 'A text for people.' },
    code: { type: 'string', enum: Object.keys(errorTable) },
    field: { type: 'string', description: 'The field that is meant.' },
    requestId: { type: 'string' },
  },
};

function operation(operationId: string, path: string, endpoint: Endpoint): Json {
  const { access, body, flags = [], query, response, summary } = endpoint;
  return {
    operationId,
    summary,
    description: [accessNotes[access], ...switchNotes(flags), ...spentNotes(endpoint)].join(' '),
    tags: [path.replace('/api', '').split('/')[1] ?? 'other'],
    security: access === 'public' ? [] : [{ token: [] }, { authorization: [] }],
    parameters: [...pathParameters(path), ...queryParameters(query)],
    ...(body === undefined ? {} : { requestBody: { required: true, content: json(schemaOf(body)) } }),
    responses: {
      200: {
        description: 'Done.',
        content: response === 'bytes' ? { '*/*': {} } : json(schemaOf(response)),
      },
      default: { description: 'Refused.', content: json({ $ref: '#/components/schemas/Error' }) },
    },
  };
}

function switchNotes(flags: readonly FlagName[]): string[] {
  return flags.length === 0 ? [] : [`Kill switches: ${flags.join(', ')}.`];
}

function spentNotes({ isAppCheckSpent }: Endpoint): string[] {
  return isAppCheckSpent === true ? ['Spends its App Check token.'] : [];
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function queryParameters(query: AnySchema | undefined): Json[] {
  if (query === undefined) return [];
  const { properties } = schemaOf(query);
  return Object.entries(properties ?? {}).map(([name, schema]: [string, unknown]) => ({
    name,
    in: 'query',
    required: false,
    schema,
  }));
}

function json(schema: Json): Json {
  return { 'application/json': { schema } };
}

function schemaOf(schema: AnySchema): Json {
  // A detour over text drops what JSON has no place for, such as `undefined` defaults.
  return JSON.parse(JSON.stringify(convertSchema(schema))) as Json;
}
