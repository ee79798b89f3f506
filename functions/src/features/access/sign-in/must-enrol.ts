import type { Session } from '@keelstone/domain/core/session/session';
import type { User } from '@keelstone/domain/core/user/user';
import type { Config } from '../../../platform/config.ts';

/**
 * True for an administrator whose session has no second factor, if every administrator must have one: such a session
 * may only add one. Checked at the sign-in and at each request, since a role can be granted, and the setting changed,
 * while a session lives.
 */
export function mustEnrol(
  { isAdmin }: Pick<User, 'isAdmin'>,
  { isFactorProven }: Pick<Session, 'isFactorProven'>,
  { adminSecondFactor }: Pick<Config, 'adminSecondFactor'>,
): boolean {
  return adminSecondFactor === 'required' && isAdmin && isFactorProven !== true;
}
