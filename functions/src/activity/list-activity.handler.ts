import { activityToWire } from '@keelstone/domain/api/activity.wire';
import type { Handler } from '../http/handler.ts';

export const listActivityHandler: Handler<'list-activity'> = async ({ params }, deps) =>
  (await deps.activity.listLatest(params.userId)).map(activityToWire);
