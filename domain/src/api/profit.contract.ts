import { array, number, object, string, type InferType } from 'yup';
import { coins } from '../money/coins.ts';
import { limits } from '../limits.ts';
import { fieldMessages } from '../messages.ts';
import { usdCents, usdToNumber } from '../money/units.ts';
import { waitsUntilMs } from '../policy/proposal.ts';
import { batchStates, rowStates, type ProfitBatch, type ProfitRow } from '../profit/profit-batch.ts';
import { errorTable, type ErrorCode } from '../errors.ts';
import { expectedField, idField, transactionIdField } from '../validation/fields.ts';
import { named } from '../validation/named.ts';
import {
  messageWire,
  nextCursorWire,
  pageQuery,
  personWire,
  personWithEmailWire,
  timeOrNull,
  timeWire,
} from './common.wire.ts';
import { endpoint } from './endpoint.ts';
import { exampleIds } from './example-ids.ts';
import { throttles } from './throttle.ts';

const creditManySchema = named(
  'CreditManyBody',
  'A file of profit. `digest` proposes what the check answered with it; without it the file is only checked.',
  object({
    csv: string()
      .strict()
      .required(fieldMessages.required)
      .max(limits.profitFileLengthMax, fieldMessages.tooLong)
      .meta({ description: 'The heading `account,usd,coin,reason`, and a row for each person.' }),
    leftOut: string()
      .strict()
      .default('')
      .nonNullable(fieldMessages.invalid)
      .max(limits.profitRowsMax * 5, fieldMessages.tooLong)
      .matches(/^(\d{1,4}( \d{1,4})*)?$/, fieldMessages.invalid)
      .meta({ description: 'The numbers of the rows that were left out by hand: "3 17".' }),
    // With the number of a row it is the key of that row's record.
    transactionId: transactionIdField().max(13, fieldMessages.invalid),
    digest: expectedField().meta({
      description: 'What the check answered: proposed only if that still holds.',
    }),
  }),
);

const sumsWire = named(
  'ProfitSums',
  'USD in all, and of it as credited in each coin.',
  object({ usd: number().required(), btc: number().required(), eth: number().required() }),
);

export const profitCheckWire = named(
  'ProfitCheck',
  'What a file would credit, and every problem of it by row. Nothing is kept while there is one.',
  object({
    message: string().meta({
      description: 'That it was proposed, or is being credited; absent if it was only checked.',
    }),
    people: number().required(),
    sums: sumsWire.required(),
    problems: array()
      .of(
        named(
          'RowProblem',
          'What is wrong with a row of the file, which a spreadsheet shows under this number.',
          object({ row: number().required(), text: string().required() }),
        ).required(),
      )
      .required(),
    repeats: string().defined().meta({ description: 'When the same rows were proposed before; else empty.' }),
    digest: string().meta({ description: 'Absent while there is a problem.' }),
  }),
);
export type ProfitCheckWire = InferType<typeof profitCheckWire>;

const batchWire = named(
  'ProfitBatch',
  'Profit for many people: who proposed it, and how far it is.',
  object({
    _id: string().required(),
    state: string()
      .oneOf([...batchStates, 'expired'])
      .required(),
    why: string().nullable().defined().meta({ description: 'Why it waits, or was stopped by itself.' }),
    people: number().required(),
    sums: sumsWire.required(),
    leftOut: array().of(number().required()).required(),
    posted: number().required(),
    skipped: number().required(),
    proposedBy: personWire.required(),
    confirmedBy: personWire.optional().default(undefined),
    stoppedBy: personWire.optional().default(undefined),
    createdAt: timeWire(),
    endedAt: string().nullable().defined().meta({ format: 'date-time' }),
  }),
);
export type ProfitBatchWire = InferType<typeof batchWire>;

const rowWire = named(
  'ProfitRow',
  'What a batch has not credited, or not yet.',
  object({
    _id: string().required(),
    row: number().required(),
    user: personWithEmailWire.required(),
    usd: number().required(),
    coin: string().oneOf(coins).required(),
    reason: string().required(),
    state: string().oneOf(rowStates).required(),
    why: string().nullable().defined().meta({ description: 'Why it was skipped.' }),
  }),
);
export type ProfitRowWire = InferType<typeof rowWire>;

/** One that nobody has confirmed in time is expired. */
export function batchToWire(batch: ProfitBatch, nowMs: number): ProfitBatchWire {
  const { id, state, why, rows, sums, leftOut, posted, skipped } = batch;
  const { maker, checker, stoppedBy, createdAtMs, endedAtMs } = batch;
  return {
    _id: id,
    state: state === 'proposed' && waitsUntilMs(createdAtMs) <= nowMs ? 'expired' : state,
    ...{ people: rows, sums: sumsToWire(sums), leftOut: [...leftOut], posted, skipped },
    why: textOf(why),
    proposedBy: personOf(maker),
    ...(checker && { confirmedBy: personOf(checker) }),
    ...(stoppedBy && { stoppedBy: personOf(stoppedBy) }),
    createdAt: new Date(createdAtMs).toISOString(),
    endedAt: timeOrNull(endedAtMs),
  };
}

export function rowToWire(id: string, row: ProfitRow, user: { name: string; email: string }): ProfitRowWire {
  const { uid, amountUsdCents, coin, reason, state, why } = row;
  const usd = usdToNumber(usdCents(amountUsdCents));
  return { _id: id, row: row.row, user: { _id: uid, ...user }, usd, coin, reason, state, why: textOf(why) };
}

export function sumsToWire({ usd, btc, eth }: ProfitBatch['sums']): ProfitCheckWire['sums'] {
  const of = (cents: number) => usdToNumber(usdCents(cents));
  return { usd: of(usd), btc: of(btc), eth: of(eth) };
}

/** The words of a refusal are for whoever is refused. */
function textOf(why: ProfitBatch['why']): string | null {
  return why === null ? null : (whyTexts[why] ?? errorTable[why].message);
}

const whyTexts: Readonly<Partial<Record<ErrorCode, string>>> = {
  'account-closing': 'This account is closing or closed.',
  'changed-meanwhile': 'Its rows are not what was agreed to.',
  'own-record': 'This is the account of one of its administrators.',
  'owner-suspended': 'This account was suspended.',
  'proposer-inactive': 'One of its administrators is no longer one, or their sessions were ended.',
};

function personOf({ uid, name }: ProfitBatch['maker']) {
  return { _id: uid, name };
}

export const profitContract = {
  'credit-many': endpoint({
    method: 'POST',
    path: '/api/profit/:adminId',
    access: 'admin',
    // Checking and proposing take one; crediting takes two as soon as there are two administrators.
    people: 'one',
    summary:
      'Checks a file of profit for many people, and with `digest` proposes it; an only administrator credits it.',
    stepUp: 'with-factor',
    cost: { reads: 2 * limits.profitRowsMax + 20, writes: limits.profitRowsMax + 8 },
    throttles: throttles.profits,
    bodyBytesMax: limits.profitBodyBytesMax,
    example: {
      body: {
        csv: 'account,usd,coin,reason\nuser@example.com,12.50,btc,Profit of October',
        leftOut: '',
        transactionId: exampleIds.transactionId,
        digest: exampleIds.expected,
      },
    },
    flags: ['approvals', 'changes'],
    body: creditManySchema,
    response: profitCheckWire,
    errors: ['already-decided', 'changed-meanwhile', 'key-reused'],
  }),
  'list-profits': endpoint({
    method: 'GET',
    path: '/api/profit/:adminId',
    access: 'admin',
    summary: 'The newest batches of profit, or one of them with the rows that it has not credited.',
    cost: { reads: { perRow: 2, more: 18 }, writes: 3 },
    throttles: throttles.adminList,
    query: pageQuery.shape({ batchId: idField().optional().meta({ description: 'The one batch.' }) }),
    response: named(
      'ProfitList',
      'Batches, and a page of the rows of the one that was asked for.',
      object({
        batches: array().of(batchWire.required()).required(),
        items: array().of(rowWire.required()).required(),
        nextCursor: nextCursorWire(),
      }),
    ),
    errors: [],
  }),
  'stop-profits': endpoint({
    method: 'PUT',
    path: '/api/profit/stop/:adminId',
    access: 'admin',
    people: 'one',
    summary: 'Stops a batch of profit: what is credited stays, nothing more is.',
    cost: { reads: 6, writes: 4 },
    example: { body: { idToStop: exampleIds.profitBatch } },
    flags: ['changes'],
    body: object({ idToStop: idField() }),
    response: messageWire,
    errors: ['already-decided'],
  }),
} as const;
