import { activityContract } from '@keelstone/domain/api/activity.contract';
import { call } from '../../../lib/api/call.ts';

export function deleteActivity(params: { userId: string; activityId: string }): Promise<{ message: string }> {
  return call(activityContract['delete-activity'], { params });
}
