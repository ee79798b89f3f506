import { userContract } from '@keelstone/domain/api/user.contract';
import { call } from '../../../lib/api/call.ts';

type Options = { adminId: string; userId: string };

export function unsuspendUser({ adminId, userId }: Options): Promise<{ message: string }> {
  return call(userContract['unsuspend-user'], { params: { adminId }, body: { idToUnsuspend: userId } });
}
