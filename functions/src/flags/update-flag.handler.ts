import type { Handler } from '../http/handler.ts';
import { updateFlag } from './update-flag.service.ts';

export const updateFlagHandler: Handler<'update-flag'> = ({ body, caller, origin }, deps) =>
  updateFlag({ change: body, caller, origin }, deps);
