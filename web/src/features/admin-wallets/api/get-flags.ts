import { flagsContract } from '@keelstone/domain/api/flags.contract';
import type { Flags } from '@keelstone/domain/flags/flags';
import { call } from '../../../lib/api/call.ts';

export function getFlags(options: { adminId: string; signal: AbortSignal }): Promise<Flags> {
  const { adminId, signal } = options;
  return call(flagsContract['get-flags'], { params: { adminId }, signal });
}
