import { contract, type Contract, type EndpointName } from '@keelstone/domain/api/contract';
import type { ResponseOf } from '@keelstone/domain/api/endpoint';
import { transactionToWire } from '@keelstone/domain/api/transaction.wire';
import { userToWire } from '@keelstone/domain/api/user.contract';
import { makeDeposit, makeWithdrawal } from '@keelstone/domain/testing/make-transaction';
import { makeUser } from '@keelstone/domain/testing/make-user';
import { makeWallet } from '@keelstone/domain/testing/make-wallet';
import { deriveExample } from './derive-example.ts';
import { account, exampleStatement } from './example-books.ts';
import type { fileAnswers } from './file-answers.ts';

/** The calls that return JSON. */
export type JsonCall = Exclude<EndpointName, keyof typeof fileAnswers>;

const token = 'eyJhbGciOiJSUzI1NiJ9.eyJ1aWQiOiJhYmMifQ.c2lnbmF0dXJl';
const user = userToWire(makeUser(), account, 0);
const deposit = transactionToWire(makeDeposit());
const withdrawal = transactionToWire(makeWithdrawal());

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
  'get-statement': exampleStatement,
  'get-wallet': makeWallet(),
};
