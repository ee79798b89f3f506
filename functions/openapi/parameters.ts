import type { Contract, EndpointName } from '@keelstone/domain/contract';
import { oobCodePattern } from '@keelstone/domain/core/one-time-link/one-time-link.schema';
import type { ParamsOf } from '@keelstone/domain/kernel/api/endpoint';
import { idPattern } from '@keelstone/domain/kernel/id-patterns';
import type { SomeObjectSchema } from '@keelstone/domain/kernel/validation/some-schema';
import type { Json } from './document.ts';
import { jsonSchemaOf, type NamedShapes } from './json-schema.ts';

/** Every name that an id has in a path of the contract. */
type ParamName = { [Name in EndpointName]: keyof ParamsOf<Contract[Name]> }[EndpointName];

const id = { type: 'string', pattern: idPattern.source };

/** What the ids of the paths name; complete by type. */
const params = {
  activityId: { description: 'An entry of the login activity.', schema: id },
  addressId: { description: "One of the caller's saved addresses.", schema: id },
  adminId: { description: 'The caller, who is an administrator.', schema: id },
  caseId: { description: 'A record under review: its `_id`.', schema: id },
  checkId: { description: "The check of one of the caller's files of profit.", schema: id },
  copyId: {
    description: 'What the caller names one copy of their data: random, the same for all of its parts.',
    schema: id,
  },
  eventId: { description: 'A row of the audit trail, or a security event.', schema: id },
  kycId: { description: 'An application for identity verification.', schema: id },
  resetToken: {
    description: 'The code of the mailed link.',
    schema: { type: 'string', pattern: oobCodePattern.source },
  },
  sid: { description: "One of the caller's sessions.", schema: id },
  transactionId: { description: 'A transaction: its `_id`.', schema: id },
  userId: {
    description: "A user; in calls that are only for the user's own account, the caller.",
    schema: id,
  },
  viewerId: { description: 'The caller.', schema: id },
} as const satisfies Record<ParamName, Json>;

/** The parameters of all paths, as components. */
export function pathParameterComponents(): Json {
  return Object.fromEntries(
    Object.entries(params).map(([name, rest]) => [name, { name, in: 'path', required: true, ...rest }]),
  );
}

/** References to the parameters of one path. */
export function pathParameters(path: string): Json[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    $ref: `#/components/parameters/${String(name)}`,
  }));
}

/** A query's fields, each as a separate parameter. */
export function queryParameters(query: SomeObjectSchema | undefined, shapes: NamedShapes): Json[] {
  if (query === undefined) return [];
  return Object.entries(query.fields).map(([name, field]) => {
    if (!('describe' in field) || !('cast' in field)) throw new Error(`${name} is not a schema`);
    const { description, ...schema } = jsonSchemaOf(field as SomeObjectSchema, 'request', shapes);
    return { name, in: 'query', required: false, description, schema };
  });
}
