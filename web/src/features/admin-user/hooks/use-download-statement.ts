import { useMutation } from '@tanstack/react-query';
import { useNotify } from '../../../lib/notify.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { downloadStatement } from '../api/download-statement.ts';

/** Saves the statement of the viewed user as CSV. */
export function useDownloadStatement() {
  const notify = useNotify();
  return useMutation({
    mutationFn: downloadStatement,
    onSuccess: (file, userId) => {
      saveFile(file, `keelstone-statement-${userId}-${new Date().toISOString().slice(0, 10)}.csv`);
    },
    onError: notify.refused,
  });
}
