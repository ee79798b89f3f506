import { userContract } from '@keelstone/domain/api/user.contract';
import type { UserWire } from '@keelstone/domain/api/user.wire';
import type { UserSettings } from '@keelstone/domain/user/user';
import { call } from '../../../lib/api/call.ts';

export function updateSettings(settings: UserSettings): Promise<UserWire> {
  return call(userContract['update-settings'], { body: settings });
}
