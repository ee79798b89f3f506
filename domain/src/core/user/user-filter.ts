import { choiceField } from '../../kernel/api/common.wire.ts';

/** The tabs of the user list, with the user's `isBlocked`. */
export const userStatusFilter = {
  any: undefined,
  active: false,
  suspended: true,
} as const satisfies Record<string, boolean | undefined>;

export type UserStatusFilter = keyof typeof userStatusFilter;

export const userStatuses = ['any', 'active', 'suspended'] as const satisfies UserStatusFilter[];

export function userStatusField() {
  return choiceField(userStatuses, 'any', 'Only active or only suspended users.');
}
