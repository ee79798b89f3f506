import { contract, type EndpointName } from '@keelstone/domain/contract';
import { proposedWire } from '@keelstone/domain/kernel/api/common.wire';
import type { Access, Endpoint, StepUp } from '@keelstone/domain/kernel/api/endpoint';
import { exampleIds } from '@keelstone/domain/kernel/api/example-ids';
import type { SomeSchema } from '@keelstone/domain/kernel/validation/some-schema';
import type { Json } from './document.ts';
import { answerExampleOf, fileAnswers } from './examples.ts';
import { jsonSchemaOf, type NamedShapes, pascalCase } from './json-schema.ts';
import { pathParameters, queryParameters } from './parameters.ts';
import { refusalsOf } from './refusals.ts';

const stepUpNotes: Record<StepUp, string> = {
  'with-factor': 'A caller with a second factor must have recently confirmed their identity.',
  others:
    "An administrator with a second factor who acts on somebody else's record must have recently confirmed their identity.",
  always: 'The caller must have recently confirmed their identity.',
};

const accessNotes: Record<Access, string> = {
  public: 'Anybody may call it.',
  kyc: 'For a session that can only apply for verification (scope `kyc`), or a full one.',
  enrol: 'For a signed-in user, or an administrator who has yet to add a second factor (scope `enrol`).',
  'signed-in': 'For a signed-in user.',
  self: 'For the user named in the path.',
  'self-or-admin': 'For the user named in the path, or an administrator.',
  admin: 'For an administrator; an `adminId` in the path is their own.',
};

export type Operation = {
  name: EndpointName;
  /** Which spelling of the path: 0 is the first, others are aliases. */
  spelling: number;
  path: string;
};

/** One call of the contract at one of its paths, as an operation of the document; keeps the shapes that it names. */
export function operationOf({ name, spelling, path }: Operation, shapes: NamedShapes): Json {
  const endpoint: Endpoint = contract[name];
  const { access, body, query, summary } = endpoint;
  return {
    // A second spelling is the same operation, but the ids of operations must differ.
    operationId: spelling === 0 ? name : `${name}-alias-${String(spelling)}`,
    summary,
    description: [
      ...(spelling === 0 ? [] : [`Another spelling of \`${endpoint.path}\`.`]),
      ...notesOf(endpoint),
    ].join(' '),
    tags: [tagOf(path)],
    security: access === 'public' ? [] : [{ token: [] }, { authorization: [] }],
    parameters: [...pathParameters(path), ...queryParameters(query, shapes)],
    ...(body === undefined ? {} : { requestBody: requestBodyOf(name, body, shapes) }),
    responses: {
      200: answerOf(name, shapes),
      ...(isPoliced(endpoint) ? { 202: proposedAnswer(shapes) } : {}),
      ...refusalsOf(endpoint),
    },
  };
}

function notesOf({ access, flags = [], isAppCheckSpent, stepUp }: Endpoint): string[] {
  const switches = flags.map((flag) => `\`${flag}\``).join(', ');
  return [
    accessNotes[access],
    ...(stepUp === undefined ? [] : [stepUpNotes[stepUp]]),
    ...(flags.length === 0 ? [] : [`Kill switches that stop it: ${switches}.`]),
    ...(isAppCheckSpent === true ? ['It spends its App Check token, so each request needs a new one.'] : []),
  ];
}

function requestBodyOf(name: EndpointName, body: SomeSchema, shapes: NamedShapes): Json {
  const { example }: Endpoint = contract[name];
  const schema = jsonSchemaOf(body, 'request', shapes, bodyNameOf(name, body));
  return { required: true, content: { 'application/json': { schema, example } } };
}

const bodyOf = ({ body }: Endpoint): SomeSchema | undefined => body;

/** `SuspendUserBody` for `suspend-user`, and for its preview, which takes the same. */
function bodyNameOf(name: EndpointName, body: SomeSchema): string {
  const decision = name.replace(/^preview-/, '');
  const isTheSame = isCall(decision) && bodyOf(contract[decision]) === body;
  return `${pascalCase(isTheSame ? decision : name)}Body`;
}

function answerOf(name: EndpointName, shapes: NamedShapes): Json {
  if (isFileCall(name)) {
    const { contentType, description, example } = fileAnswers[name];
    const schema = { type: 'string', format: example === undefined ? 'binary' : undefined };
    return { description, content: { [contentType]: { schema, example } } };
  }
  const { response } = contract[name];
  const schema = jsonSchemaOf(response, 'answer', shapes, `${pascalCase(name)}Answer`);
  return {
    description: descriptionOf(name, response),
    content: { 'application/json': { schema, example: answerExampleOf(name) } },
  };
}

/** True for a call that may need a second administrator. */
export function isPoliced({ people }: Endpoint): boolean {
  return people === 'amount' || people === 'any-amount';
}

function proposedAnswer(shapes: NamedShapes): Json {
  return {
    description: 'Nothing is done yet, because the policy requires a second administrator to confirm it.',
    content: {
      'application/json': {
        schema: jsonSchemaOf(proposedWire, 'answer', shapes),
        example: {
          message: 'Proposed. Another administrator has to confirm it',
          proposalId: exampleIds.proposal,
        },
      },
    },
  };
}

/** What an answer contains: the description of its schema. */
function descriptionOf(name: EndpointName, response: SomeSchema): string {
  const description = response.describe().meta?.description;
  if (description === undefined) throw new Error(`The answer of ${name} has no description`);
  return description;
}

function isFileCall(name: EndpointName): name is keyof typeof fileAnswers {
  return Object.hasOwn(fileAnswers, name);
}

function isCall(name: string): name is EndpointName {
  return Object.hasOwn(contract, name);
}

/** The chapters of the document, in order. */
const tags = {
  auth: 'Accounts: registration, sign-in, mailed links.',
  session: 'The sign-ins of an account.',
  factor: 'Second factors.',
  user: 'Users, their settings and their suspension.',
  activity: 'The login activity.',
  notices: 'The events of an account, for its bell.',
  'own-data': "A person's own data: its views, a copy of it, and the closing of the account.",
  kyc: 'Identity verification.',
  transaction: 'Deposits, withdrawals and credits.',
  review: "The administrators' notes about a case, and the cases that they look at.",
  address: 'Addresses that a user withdraws to.',
  statement: 'Every movement of an account.',
  wallet: "The platform's deposit addresses.",
  preview: 'The effects that decisions would have.',
  policy: 'The rule about a second administrator.',
  proposal: 'The decisions that wait for a second administrator.',
  hold: 'Legal holds, which keep data from being erased.',
  rates: 'Exchange rates, and quotes for deposits.',
  legal: 'Terms, privacy, fees and other texts that the operator publishes.',
  contact: 'The forms of the landing page.',
  flags: 'The kill switches.',
  desk: "The administrators' home page: what waits, and the totals of the last days.",
  books: 'The ledger as a whole: checks, findings, wallets.',
  audit: 'The audit trail and its proof.',
  docs: 'This documentation, and the state of the API.',
} as const;
type Tag = keyof typeof tags;

/** First path segments that belong to another segment's chapter. */
const chapters: Readonly<Record<string, Tag>> = {
  newsletter: 'contact',
  'openapi.json': 'docs',
  health: 'docs',
  faults: 'docs',
  proof: 'audit',
  'security-event': 'session',
  profit: 'transaction',
  quote: 'rates',
  'price-history': 'rates',
  'claim-history': 'statement',
};

/** The chapter of a path: its first segment after `/api`. */
function tagOf(path: string): Tag {
  const [segment = ''] = path.replace(/^\/(api\/)?/, '').split('/');
  const tag = isTag(segment) ? segment : chapters[segment];
  if (tag === undefined) throw new Error(`${path} has no chapter in the API document`);
  return tag;
}

export function describedTags(): Json[] {
  return Object.entries(tags).map(([name, description]) => ({ name, description }));
}

function isTag(segment: string): segment is Tag {
  return Object.hasOwn(tags, segment);
}
