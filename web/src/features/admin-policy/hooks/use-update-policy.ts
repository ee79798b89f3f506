import { policyContract } from '@keelstone/domain/api/policy.contract';
import type { PolicyWire } from '@keelstone/domain/policy/policy.schema';
import { call, isProposed } from '../../../lib/api/call.ts';
import { useAction } from '../../../lib/query/use-action.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';

export function useUpdatePolicy(dialog: { isOpen: boolean; onDone: () => void }) {
  const { _id: adminId } = useCurrentUser();
  return useAction({
    ...dialog,
    send: async (policy: PolicyWire) => {
      const answer = await call(policyContract['update-policy'], { params: { adminId }, body: policy });
      return isProposed(answer) ? answer : { message: 'Two-person rule updated' };
    },
  });
}
