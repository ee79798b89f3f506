import type { BodyOf } from '@keelstone/domain/api/endpoint';
import { userContract } from '@keelstone/domain/api/user.contract';
import type { UserWire } from '@keelstone/domain/api/user.wire';
import { call } from '../../../lib/api/call.ts';

export type ProfileBody = BodyOf<(typeof userContract)['update-profile']>;

export function updateProfile(body: ProfileBody): Promise<UserWire> {
  return call(userContract['update-profile'], { body });
}
