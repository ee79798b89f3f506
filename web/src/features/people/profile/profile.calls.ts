import type { BodyOf } from '@keelstone/domain/kernel/api/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { currentUserQuery } from '../../../lib/session/use-session.ts';
import { useNotify } from '../../../lib/toast/notify.ts';
import { profileContract } from '@keelstone/domain/people/profile/profile.contract';

type ProfileBody = BodyOf<(typeof profileContract)['update-profile']>;

/** Changes name and phone number; the answer is what every page then shows. */
export function useUpdateProfile() {
  const queryClient = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: (body: ProfileBody) => call(profileContract['update-profile'], { body }),
    onSuccess: (user) => {
      queryClient.setQueryData(currentUserQuery(user._id).queryKey, user);
      notify.success('Profile updated');
    },
    onError: notify.refused,
  });
}
