import { boolean, type InferType, number, object, string } from 'yup';
import { waitsUntilMs } from '../../core/two-person-rule/proposal.ts';
import { personText } from '../../core/user/person-text.ts';
import { coins } from '../../kernel/amounts/coins.ts';
import { usdCents, usdToNumber } from '../../kernel/amounts/units.ts';
import {
  changeWire,
  listOf,
  nextCursorWire,
  pageQuery,
  personWithEmailWire,
  timeWire,
} from '../../kernel/api/common.wire.ts';
import { endpoint } from '../../kernel/api/endpoint.ts';
import { exampleIds } from '../../kernel/api/example-ids.ts';
import { throttles } from '../../kernel/api/throttle.ts';
import { expectedField, idField, transactionIdField } from '../../kernel/validation/fields.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { validationTexts } from '../../kernel/validation/validation.texts.ts';
import { transactionAnswerWire } from '../transaction/transaction.wire.ts';
import { describeBatch, batchStates, type ProfitBatch, type ProfitRow, rowId } from './profit-batch.ts';
import { profitLimits, profitThrottles } from './profit.limits.ts';
import { creditSchema } from './profit.schema.ts';

const creditManySchema = namedObject('CreditManyBody', {
  csv: string()
    .strict()
    .required(validationTexts.required)
    .max(profitLimits.fileLengthMax, validationTexts.tooLong)
    .meta({
      description: 'The CSV text with the heading `account,usd,coin,reason` and a row for each person.',
    }),
  leftOut: string()
    .strict()
    .default('')
    .nonNullable(validationTexts.invalid)
    .max(profitLimits.rowsMax * 6, validationTexts.tooLong)
    .matches(/^(\d{1,5}( \d{1,5})*)?$/, validationTexts.invalid)
    .meta({ description: 'The numbers of the rows that were left out by hand, such as "3 17".' }),
  // Together with the number of a row, it makes the key of that row's record.
  transactionId: transactionIdField().max(13, validationTexts.invalid),
  digest: expectedField(),
}).meta({
  description: 'A file of profit. With the `digest` of its check it is proposed. Without it a check begins.',
});

const changesWire = listOf(changeWire);

const profitCheckWire = namedObject('ProfitCheck', {
  isDone: boolean().required(),
  rows: number().required(),
  checked: number().required().meta({ description: 'The number of rows that were looked up.' }),
  changes: changesWire,
  problems: listOf(
    namedObject('RowProblem', { row: number().required(), text: string().required() }).meta({
      description: 'A problem with a row of the file, under the number that a spreadsheet shows.',
    }),
  ),
  digest: string().meta({ description: 'The hash that proposes the file, absent while there is a problem.' }),
}).meta({
  description:
    'The credits of a file, and every problem of it by row. Nothing is proposed while there is one.',
});
export type ProfitCheckWire = InferType<typeof profitCheckWire>;

const batchWire = namedObject('ProfitBatch', {
  _id: string().required(),
  state: string()
    .oneOf([...batchStates, 'expired'])
    .required(),
  why: string().nullable().defined().meta({ description: 'The reason why it waits, or was stopped.' }),
  changes: changesWire,
  people: number().required(),
  posted: number().required(),
  skipped: number().required(),
  createdAt: timeWire(),
}).meta({ description: 'Profit for many people, and its progress.' });
export type ProfitBatchWire = InferType<typeof batchWire>;

const rowWire = namedObject('ProfitRow', {
  _id: string().required(),
  user: personWithEmailWire.required(),
  usd: number().required(),
  coin: string().oneOf(coins).required(),
  reason: string().required(),
  why: string().nullable().defined().meta({ description: 'The reason why it was skipped.' }),
}).meta({ description: 'A row of a batch.' });

/** A batch that was not confirmed in time is expired. */
export function batchToWire(batch: ProfitBatch, nowMs: number): ProfitBatchWire {
  const { id, state, why, rows: people, posted, skipped, maker, checker, createdAtMs } = batch;
  const isExpired = state === 'proposed' && waitsUntilMs(createdAtMs) <= nowMs;
  const lines = [
    { what: 'Proposed by', before: '', after: personText(maker) },
    ...(checker === null ? [] : [{ what: 'Set going by', before: '', after: personText(checker) }]),
  ];
  const changes = [...describeBatch(batch), ...lines];
  const createdAt = new Date(createdAtMs).toISOString();
  return { _id: id, state: isExpired ? 'expired' : state, why, changes, people, posted, skipped, createdAt };
}

export function rowToWire(row: ProfitRow, user: { name: string; email: string }): InferType<typeof rowWire> {
  const { uid, amountUsdCents, coin, reason, why } = row;
  const usd = usdToNumber(usdCents(amountUsdCents));
  return { _id: rowId(row), user: { _id: uid, ...user }, usd, coin, reason, why };
}

export const profitContract = {
  'credit-many': endpoint('POST /api/profit/:adminId', {
    access: 'admin',
    // Checking and proposing take one; crediting takes two as soon as there are two administrators.
    people: 'one',
    summary:
      'Begins to check a file of profit for many people, or with `digest` proposes it. A single administrator credits it.',
    stepUp: 'with-factor',
    cost: { reads: 3 * profitLimits.rowsMax + 130, writes: profitLimits.rowsMax + 8 },
    throttles: profitThrottles.profits,
    bodyBytesMax: profitLimits.bodyBytesMax,
    example: {
      csv: 'account,usd,coin,reason\nuser@example.com,12.50,btc,Profit of October',
      leftOut: '',
      transactionId: exampleIds.transactionId,
      digest: exampleIds.expected,
    },
    flags: ['approvals', 'changes'],
    body: creditManySchema,
    response: namedObject('CreditManyAnswer', {
      message: string().required(),
      checkId: string().meta({
        description: 'The id for `get-profit-check`, absent if the file was proposed.',
      }),
    }).meta({ description: 'The outcome of a file.' }),
    errors: ['already-decided', 'changed-meanwhile', 'key-reused'],
  }),
  'get-profit-check': endpoint('GET /api/profit/check/:checkId', {
    access: 'admin',
    summary:
      'Returns the progress of the check of a file, and then its result, to its maker until they check another one.',
    cost: { reads: 40, writes: 3 },
    throttles: throttles.adminList,
    response: profitCheckWire,
    errors: ['changed-meanwhile'],
  }),
  'list-profits': endpoint('GET /api/profit/:adminId', {
    access: 'admin',
    summary:
      'Lists the newest batches of profit, or one of them with its uncredited rows, or with `credited` its credited rows.',
    cost: { reads: { perRow: 2, more: 18 }, writes: 3 },
    throttles: throttles.adminList,
    query: pageQuery.shape({ batchId: idField().optional(), credited: string().oneOf(['yes']).optional() }),
    response: namedObject('ProfitList', {
      batches: listOf(batchWire),
      items: listOf(rowWire),
      nextCursor: nextCursorWire(),
    }).meta({ description: 'Batches, and a page of the rows of the one that was asked for.' }),
  }),
  'stop-profits': endpoint('PUT /api/profit/stop/:adminId', {
    access: 'admin',
    people: 'one',
    summary: 'Stops a batch of profit. Credited rows stay credited.',
    cost: { reads: 6, writes: 4 },
    example: { idToStop: exampleIds.profitBatch },
    body: object({ idToStop: idField() }),
    errors: ['already-decided'],
  }),
  'credit-profit': endpoint('PUT /api/transaction/credit', {
    access: 'admin',
    people: 'amount',
    subject: { kind: 'person' },
    summary: 'Credits profit to a user, who reads the reason.',
    stepUp: 'with-factor',
    cost: { reads: 14, writes: 11 },
    throttles: throttles.figures,
    example: {
      id: exampleIds.user,
      profit: 12.5,
      profitSelected: 'btc',
      transactionId: exampleIds.transactionId,
      reason: 'Profit on your investment',
      expected: exampleIds.expected,
    },
    flags: ['approvals', 'changes'],
    body: creditSchema,
    response: transactionAnswerWire,
    errors: ['account-closing', 'account-limit', 'key-reused', 'no-user', 'own-record', 'rate-unavailable'],
  }),
} as const;
