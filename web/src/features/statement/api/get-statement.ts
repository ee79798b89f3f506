import { statementContract } from '@keelstone/domain/api/statement.contract';
import type { StatementWire } from '@keelstone/domain/api/statement.wire';
import { call } from '../../../lib/api/call.ts';

export function getStatement(options: { userId: string; signal: AbortSignal }): Promise<StatementWire> {
  const { userId, signal } = options;
  return call(statementContract['get-statement'], { params: { userId }, signal });
}
