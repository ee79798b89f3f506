import type { Handler } from '../http/handler.ts';
import { recordActivity } from './record-activity.service.ts';

export const recordActivityHandler: Handler<'record-activity'> = async ({ body, caller, origin }, deps) => {
  await recordActivity({ caller, origin, browser: body.browser, os: body.os }, deps);
  return { message: 'Activity recorded' };
};
