import { useMutation } from '@tanstack/react-query';
import { fieldErrorOf } from '../api/api-error.ts';
import { useNotify } from '../notify.ts';
import { useRefresh } from '../query/use-refresh.ts';
import { useCurrentUser } from '../session/use-session.ts';
import { UploadError } from './upload-error.ts';
import { useUpload } from './use-upload.ts';

type Sent<Input> = {
  input: Input;
  uid: string;
  /** Puts a file into the upload inbox and returns its path. */
  upload: (file: File) => Promise<string>;
};

/**
 * Answers a question of an administrator, perhaps with a file. `answer` resolves to what is wrong with a field, where
 * the server says so: everything else is a toast, and then the page shows what is now.
 */
export function useSendAnswer<Input>(send: (sent: Sent<Input>) => Promise<{ message: string }>) {
  const { _id: uid } = useCurrentUser();
  const notify = useNotify();
  const refresh = useRefresh();
  const { state, upload, settle } = useUpload(uid);
  const { mutateAsync } = useMutation({
    mutationFn: (input: Input) => send({ input, uid, upload }),
    onSuccess: ({ message }) => {
      void refresh();
      notify.success(message);
    },
    onError: (error) => {
      if (fieldErrorOf(error) !== undefined) return;
      if (!(error instanceof UploadError)) notify.refused(error);
      else if (error.reason !== 'cancelled') notify.error(error.message);
      void refresh();
    },
    onSettled: (_answer, error) => {
      settle(error);
    },
  });
  const answer = async (input: Input): Promise<{ field: string; message: string } | undefined> => {
    try {
      await mutateAsync(input);
      return undefined;
    } catch (error) {
      return fieldErrorOf(error);
    }
  };
  return { answer, upload: state };
}
