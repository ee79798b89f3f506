import { userContract } from '@keelstone/domain/api/user.contract';
import { call } from '../../../lib/api/call.ts';

type Options = { adminId: string; userId: string };

export function suspendUser({ adminId, userId }: Options): Promise<{ message: string }> {
  return call(userContract['suspend-user'], { params: { adminId }, body: { idToSuspend: userId } });
}
