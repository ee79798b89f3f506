import { flagsContract } from '@keelstone/domain/api/flags.contract';
import type { FlagName, Flags } from '@keelstone/domain/flags/flags';
import { call } from '../../../lib/api/call.ts';

export type FlagChange = { flag: FlagName; isOn: boolean };

export function updateFlag({ adminId, ...change }: FlagChange & { adminId: string }): Promise<Flags> {
  return call(flagsContract['update-flag'], { params: { adminId }, body: change });
}
