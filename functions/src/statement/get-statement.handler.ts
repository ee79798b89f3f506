import { statementToWire } from '@keelstone/domain/api/statement.wire';
import type { Handler } from '../http/handler.ts';
import { findAccount } from '../user/find-account.ts';

export const getStatementHandler: Handler<'get-statement'> = async ({ params }, deps) => {
  const [entries, account] = await Promise.all([
    deps.journal.listOf(params.userId),
    findAccount(params.userId, deps),
  ]);
  return statementToWire(entries, account);
};
