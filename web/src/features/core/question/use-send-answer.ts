import { useMutation } from '@tanstack/react-query';
import { findFieldError } from '../../../lib/api/api-error.ts';
import { useRefresh } from '../../../lib/query/use-refresh.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { useNotify } from '../../../lib/toast/notify.ts';
import { UploadError } from '../../../lib/upload/upload-error.ts';
import { useUpload } from '../upload/use-upload.ts';

/** The answer to a question: the typed fields, and how to upload its file. */
export type AnswerToSend<Input> = {
  input: Input;
  uid: string;
  /** Puts a file into the upload inbox of this person and returns its path. */
  upload: (file: File, uid: string) => Promise<string>;
};

/**
 * Answers a question of an administrator, perhaps with a file. `answer` resolves to the field that the server refused,
 * with its message. Any other failure is a toast, and the page is loaded again.
 */
export function useSendAnswer<Input>(send: (answer: AnswerToSend<Input>) => Promise<{ message: string }>) {
  const { _id: uid } = useCurrentUser();
  const notify = useNotify();
  const refresh = useRefresh();
  const { state, upload, settle } = useUpload();
  const { mutateAsync } = useMutation({
    mutationFn: (input: Input) => send({ input, uid, upload }),
    onSuccess: ({ message }) => {
      void refresh();
      notify.success(message);
    },
    onError: (error) => {
      if (findFieldError(error) !== undefined) return;
      if (!(error instanceof UploadError)) notify.refused(error);
      else if (error.reason !== 'cancelled') notify.error(error.message);
      void refresh();
    },
    onSettled: (_answer, error) => settle(error),
  });
  const answer = async (input: Input): Promise<{ field: string; message: string } | undefined> => {
    try {
      await mutateAsync(input);
      return undefined;
    } catch (error) {
      return findFieldError(error);
    }
  };
  return { answer, upload: state };
}
