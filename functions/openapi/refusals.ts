import { contract } from '@keelstone/domain/contract';
import { errorTexts } from '@keelstone/domain/error-texts';
import { type ErrorCode, errorCodes, errorStatuses } from '@keelstone/domain/errors';
import type { Endpoint } from '@keelstone/domain/kernel/api/endpoint';
import { listErrors, transportErrors } from '@keelstone/domain/list-errors';
import type { Json } from './document.ts';

/** The shape of every refusal. */
export const errorShape: Json = {
  type: 'object',
  description: 'Why a request was refused.',
  required: ['error', 'code', 'requestId'],
  properties: {
    error: { type: 'string', description: 'A text for people.' },
    code: { type: 'string', enum: errorCodes, description: 'For programs: never changes its meaning.' },
    field: { type: 'string', description: 'The field of the request that is wrong.' },
    requestId: { type: 'string', description: 'The id of the request in the log.' },
  },
};

const requestId = 'f2b9f1c4-58f6-4c0e-9a53-0d6b7a1c2e88';

/** An example for each error code that a call lists, which the refusals refer to. */
export const refusalExamples: Json = Object.fromEntries(
  errorCodes
    .filter((code) =>
      Object.values<Endpoint>(contract).some((endpoint) => listErrors(endpoint).includes(code)),
    )
    .map((code) => {
      const message = errorTexts[code];
      return [code, { summary: message, value: { error: message, code, requestId } }];
    }),
);

/** What any call answers to a request that cannot be read, and if something is wrong with the server. */
const ofEveryCall: readonly ErrorCode[] = [...transportErrors, 'internal'];
export const sharedRefusals: Json = {
  Unreadable: answerOf(transportErrors),
  Internal: answerOf(['internal']),
};

/** The refusals of one call by status. */
export function refusalsOf(endpoint: Endpoint): Json {
  const own = listErrors(endpoint).filter((code) => !ofEveryCall.includes(code));
  const statuses = [...new Set(own.map((code) => errorStatuses[code]))].sort((one, other) => one - other);
  return {
    ...Object.fromEntries(
      statuses.map((status) => [status, answerOf(own.filter((code) => errorStatuses[code] === status))]),
    ),
    500: { $ref: '#/components/responses/Internal' },
    '4XX': { $ref: '#/components/responses/Unreadable' },
  };
}

function answerOf(codes: readonly ErrorCode[]): Json {
  return {
    description: codes.map((code) => `\`${code}\`: ${errorTexts[code]}.`).join('\n\n'),
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
