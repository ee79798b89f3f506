import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from '../../../lib/notify.ts';
import { currentUserQuery } from '../../../lib/session/current-user.ts';
import { updateProfile } from '../api/update-profile.ts';

/** Changes name and phone number; the answer is what every page then shows. */
export function useUpdateProfile() {
  const queryClient = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: updateProfile,
    onSuccess: (user) => {
      queryClient.setQueryData(currentUserQuery(user._id).queryKey, user);
      notify.success('Profile updated');
    },
    onError: notify.refused,
  });
}
