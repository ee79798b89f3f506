import { activityContract } from '@keelstone/domain/api/activity.contract';
import type { ActivityWire } from '@keelstone/domain/api/activity.wire';
import { call } from '../../../lib/api/call.ts';

export function listActivity(options: { userId: string; signal: AbortSignal }): Promise<ActivityWire[]> {
  const { userId, signal } = options;
  return call(activityContract['list-activity'], { params: { userId }, signal });
}
