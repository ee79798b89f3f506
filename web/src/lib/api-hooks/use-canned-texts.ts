import { cannedTextsContract, type CannedTextsWire } from '@keelstone/domain/api/canned-texts.contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { useNotify } from '../notify.ts';
import { useCurrentUser } from '../session/use-session.ts';

/** The texts that the operator keeps for the dialogs of administrators. */
export function useCannedTexts() {
  const { _id: adminId } = useCurrentUser();
  return useQuery({
    queryKey: keyOf(adminId),
    queryFn: ({ signal }) => call(cannedTextsContract['get-canned-texts'], { params: { adminId }, signal }),
    staleTime: Infinity,
    meta: { isStatic: true },
  });
}

/** Replaces both lists; if somebody else has done so since, the current lists are loaded and nothing is replaced. */
export function useUpdateCannedTexts() {
  const { _id: adminId } = useCurrentUser();
  const notify = useNotify();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CannedTextsWire) =>
      call(cannedTextsContract['update-canned-texts'], { params: { adminId }, body }),
    onSuccess: (kept) => {
      queryClient.setQueryData(keyOf(adminId), kept);
      notify.success('Texts saved');
    },
    onError: (error) => {
      // The form itself reports it, once it knows what is kept now.
      if (error instanceof ApiError && error.code === 'changed-meanwhile')
        void queryClient.invalidateQueries({ queryKey: keyOf(adminId) });
      else notify.refused(error);
    },
  });
}

const keyOf = (adminId: string) => ['canned-texts', adminId] as const;
