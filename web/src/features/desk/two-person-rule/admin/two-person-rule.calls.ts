import { twoPersonRuleContract } from '@keelstone/domain/core/two-person-rule/two-person-rule.contract';
import type { PolicyWire } from '@keelstone/domain/core/two-person-rule/two-person-rule.schema';
import { useQuery } from '@tanstack/react-query';
import { call, isProposed } from '../../../../lib/api/call.ts';
import { useAction, type ActionDialog } from '../../../../lib/query/use-action.ts';
import { useCurrentUser } from '../../../../lib/session/use-session.ts';

/** The two-person policy; asked by administrators only. */
export function usePolicy(adminId: string) {
  return useQuery({
    queryKey: ['policy'],
    queryFn: ({ signal }) => call(twoPersonRuleContract['get-policy'], { params: { adminId }, signal }),
    meta: { isPolled: false },
  });
}

export function useUpdatePolicy(dialog: ActionDialog) {
  const { _id: adminId } = useCurrentUser();
  return useAction({
    ...dialog,
    send: async (body: PolicyWire & { expected: string }) => {
      const answer = await call(twoPersonRuleContract['update-policy'], { params: { adminId }, body });
      return isProposed(answer) ? answer : { message: 'Two-person rule updated' };
    },
  });
}
