import { statementContract } from '@keelstone/domain/api/statement.contract';
import { fetchBytes } from '../../../lib/api/call.ts';

export function downloadStatement(userId: string): Promise<Blob> {
  return fetchBytes(statementContract['download-statement'], { params: { userId } });
}
