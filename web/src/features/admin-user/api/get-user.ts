import { userContract } from '@keelstone/domain/api/user.contract';
import type { ViewedUserWire } from '@keelstone/domain/api/user.wire';
import { call } from '../../../lib/api/call.ts';

type Options = { adminId: string; userId: string; signal?: AbortSignal };

export function getUser({ adminId, userId, ...options }: Options): Promise<ViewedUserWire> {
  return call(userContract['get-user'], { params: { adminId, userId }, ...options });
}
