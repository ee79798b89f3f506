import type { Session } from '@keelstone/domain/session/session';
import type { User } from '@keelstone/domain/user/user';
import type { Config } from '../config.ts';

/**
 * True for an administrator whose session no second factor stands behind, where every administrator must have one: all
 * that such a session may do is to add one. Asked at the sign-in and at each request, since a role can be granted, and
 * the setting changed, while a session lives.
 */
export function mustEnrol(
  { isAdmin }: Pick<User, 'isAdmin'>,
  { isFactorProven }: Pick<Session, 'isFactorProven'>,
  { adminSecondFactor }: Pick<Config, 'adminSecondFactor'>,
): boolean {
  return adminSecondFactor === 'required' && isAdmin && isFactorProven !== true;
}
