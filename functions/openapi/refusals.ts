import { errorCodes, errorTable, type ErrorCode } from '@keelstone/domain/errors';
import type { Endpoint } from '@keelstone/domain/api/endpoint';
import { errorsOf, transportErrors } from '@keelstone/domain/api/errors-of';
import type { Json } from './json.ts';
import { pascalCase } from './json-schema.ts';

/** The shape of every refusal. */
export const errorShape: Json = {
  type: 'object',
  description: 'Why a request was refused.',
  required: ['error', 'code', 'requestId'],
  properties: {
    error: { type: 'string', description: 'A text for people.' },
    code: { type: 'string', enum: errorCodes, description: 'For programs: never changes its meaning.' },
    field: { type: 'string', description: 'The field of the request that is wrong.' },
    requestId: { type: 'string', description: 'Finds the line in the log.' },
  },
};

/** An example for each error code, which the refusals refer to. */
export function refusalExamples(endpoints: readonly Endpoint[]): Json {
  const answered = new Set(endpoints.flatMap(errorsOf));
  return Object.fromEntries(
    errorCodes
      .filter((code) => answered.has(code))
      .map((code) => [
        code,
        { summary: messageOf(code), value: { error: messageOf(code), code, requestId } },
      ]),
  );
}

const requestId = 'f2b9f1c4-58f6-4c0e-9a53-0d6b7a1c2e88';

/** The refusals of a call that have one status. */
type Group = { name: string; status: string; codes: readonly ErrorCode[] };

/** A longer name would be less clear than the list itself. */
const sharedCodesMax = 3;

/** The answer of any call to a request that cannot be read. */
const unreadable: Group = { name: 'Unreadable', status: '4XX', codes: transportErrors };

/** The refusals that several calls share, as components. */
export function sharedRefusals(endpoints: readonly Endpoint[]): Json {
  const groups = endpoints.flatMap(groupsOf);
  const isShared = ({ name, codes }: Group): boolean =>
    codes.length <= sharedCodesMax && groups.filter((other) => other.name === name).length > 1;
  return Object.fromEntries(groups.filter(isShared).map(({ name, codes }) => [name, answerOf(codes)]));
}

/** The refusals of one call by status; those of `shared` as references. */
export function refusalsOf(endpoint: Endpoint, shared: Json): Json {
  return Object.fromEntries(
    groupsOf(endpoint).map(({ name, status, codes }) => [
      status,
      name in shared ? { $ref: `#/components/responses/${name}` } : answerOf(codes),
    ]),
  );
}

function groupsOf(endpoint: Endpoint): Group[] {
  const codes = errorsOf(endpoint).filter((code) => !unreadable.codes.includes(code));
  const statuses = [...new Set(codes.map(statusOf))].sort((one, other) => one - other);
  const groups = statuses.map((status) => {
    const answered = codes.filter((code) => statusOf(code) === status);
    return { name: nameOf(answered), status: String(status), codes: answered };
  });
  return [...groups, unreadable];
}

function answerOf(codes: readonly ErrorCode[]): Json {
  return {
    description: codes.map((code) => `\`${code}\`: ${messageOf(code)}.`).join('\n\n'),
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Error' },
            { type: 'object', properties: { code: { type: 'string', enum: codes } } },
          ],
        },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  };
}

/** `invalid-token` and `app-check-failed` become `AppCheckFailedOrInvalidToken`. */
function nameOf(codes: readonly ErrorCode[]): string {
  return codes.map(pascalCase).join('Or');
}

function statusOf(code: ErrorCode): number {
  return errorTable[code].status;
}

function messageOf(code: ErrorCode): string {
  return errorTable[code].message;
}
