import { userToWire } from '@keelstone/domain/core/user/user.contract';
import { cleanName } from '@keelstone/domain/kernel/validation/name-field';
import type { Handlers } from '../../../platform/call/handler.ts';
import { findAccount } from '../../../platform/collections/account.repository.ts';
import type { Deps } from '../../../platform/deps.ts';
import { updateOwnUser } from './update-user.service.ts';

export const profileHandlers = {
  'update-profile': async ({ body, caller }, deps) => {
    const user = await updateOwnUser(caller, { name: cleanName(body.name), number: body.number }, deps);
    return userToWire(user, await findAccount(caller.uid, deps), deps.now());
  },
} satisfies Partial<Handlers<Deps>>;
