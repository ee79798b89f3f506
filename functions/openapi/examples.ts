import type { SchemaFieldDescription } from 'yup';
import { contract, type Contract, type EndpointName } from '@keelstone/domain/contract';
import { userToWire } from '@keelstone/domain/core/user/user.contract';
import type { BytesAnswer, ResponseOf } from '@keelstone/domain/kernel/api/endpoint';
import type { SomeSchema } from '@keelstone/domain/kernel/validation/some-schema';
import { statementToWire } from '@keelstone/domain/money/statement/statement.contract';
import { statementToCsv } from '@keelstone/domain/money/statement/statement.csv';
import { transactionToWire } from '@keelstone/domain/money/transaction/transaction.wire';
import { makeAccount } from '@keelstone/domain/testing/make-account';
import { makeStatement } from '@keelstone/domain/testing/make-statement';
import { makeDeposit, makeWithdrawal } from '@keelstone/domain/testing/make-transaction';
import { makeUser } from '@keelstone/domain/testing/make-user';
import { makeWallet } from '@keelstone/domain/testing/make-wallet';

type FileCall = {
  [Name in EndpointName]: ResponseOf<Contract[Name]> extends BytesAnswer ? Name : never;
}[EndpointName];
/** The calls that return JSON. */
export type JsonCall = Exclude<EndpointName, FileCall>;

const token = 'eyJhbGciOiJSUzI1NiJ9.eyJ1aWQiOiJhYmMifQ.c2lnbmF0dXJl';
const account = makeAccount({
  usd: { available: 1_250_000, held: 50_000 },
  btc: { available: 12_500_000, held: 781_300 },
});
const user = userToWire(makeUser(), account, 0);
const filed = transactionToWire(makeDeposit());
// Answers have the address of the app before it.
const deposit = { ...filed, proof: `https://app.example${filed.proof ?? ''}` };
const withdrawal = transactionToWire(makeWithdrawal());
const statement = statementToWire(makeStatement({ account, entries: [] }));

/** An example of a call's answer: of those that every client needs made by the product's own mappers, else derived. */
export function answerExampleOf(name: JsonCall): unknown {
  return written[name] ?? deriveExample(contract[name].response);
}

const written: { [Name in JsonCall]?: ResponseOf<Contract[Name]> } = {
  login: { token, customToken: token, others: user },
  'get-current-user': user,
  'request-deposit': { message: 'Deposit request received', transaction: deposit },
  'request-withdrawal': { message: 'Withdrawal request received', transaction: withdrawal },
  'list-user-transactions': { items: [withdrawal, deposit], total: 2, nextCursor: null },
  'get-statement': statement,
  'get-wallet': makeWallet(),
};

const image = { contentType: 'image/jpeg', description: 'The image, without metadata.' };

/** What the calls that return a file send; complete by type. Without an example it is no text. */
export const fileAnswers: Readonly<
  Record<FileCall, { contentType: string; description: string; example?: string }>
> = {
  'get-openapi': { contentType: 'application/json', description: 'This document.' },
  'get-docs': { contentType: 'text/html', description: 'The page.' },
  'get-kyc-document': image,
  'get-transaction-proof': image,
  'download-data-export': {
    contentType: 'application/zip',
    description:
      'JSON, CSV and images. The comment of the zip file is the next `cursor`, empty in the last part.',
  },
  'export-audit': {
    contentType: 'application/x-ndjson',
    description: 'One part of the chain, a JSON value a line.',
  },
  'export-month': {
    contentType: 'text/csv',
    description: 'A part of the file (docs/money.md#closed-months).',
  },
  'download-statement-pdf': { contentType: 'application/pdf', description: 'The statement as PDF.' },
  'download-statement': {
    contentType: 'text/csv',
    description: 'The statement as CSV (RFC 4180).',
    example: statementToCsv(statement),
  },
};

/** A value of the schema: the example of a call's answer if there is no better one. */
export function deriveExample(schema: SomeSchema): unknown {
  return exampleOf(schema.describe());
}

function exampleOf(field: SchemaFieldDescription): unknown {
  if (!('tests' in field)) throw new Error(`No example for a field of type ${field.type}`);
  if ('fields' in field) {
    const fields = Object.entries(field.fields as Record<string, SchemaFieldDescription>);
    const required = fields.filter(([, one]) => !('optional' in one) || !one.optional);
    return Object.fromEntries(required.map(([name, one]) => [name, exampleOf(one)]));
  }
  if ('innerType' in field) return [exampleOf(field.innerType as SchemaFieldDescription)];
  const { type, meta, oneOf } = field;
  if (oneOf[0] !== undefined) return oneOf[0];
  if (type === 'boolean') return true;
  if (type === 'number') return 1;
  if (meta?.['format'] === 'uri') return 'https://app.example/api/health';
  return meta?.['format'] === 'date-time' ? '2026-01-05T09:30:00.000Z' : 'text';
}
