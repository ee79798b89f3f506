import type { Handler } from '../http/handler.ts';

/** A repeat finds nothing and succeeds; somebody else's entry is left alone without a word. */
export const deleteActivityHandler: Handler<'delete-activity'> = async ({ params, caller }, deps) => {
  const entry = await deps.activity.find(params.activityId);
  if (entry?.uid === caller.uid) await deps.activity.remove(entry.id);
  return { message: 'Activity deleted' };
};
