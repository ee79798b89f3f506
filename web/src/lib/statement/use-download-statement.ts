import { statementContract } from '@keelstone/domain/api/statement.contract';
import { useMutation } from '@tanstack/react-query';
import { fetchBytes } from '../api/call.ts';
import { useNotify } from '../notify.ts';
import { saveFile } from '../save-file.ts';

type Props = {
  userId: string;
  /** The latest year without one. */
  period?: { from: string; to: string } | undefined;
  fileName: string;
};

/** Saves a user's statement of a period as CSV; the file's name ends in its last day. */
export function useDownloadStatement({ userId, period, fileName }: Props) {
  const notify = useNotify();
  return useMutation({
    mutationFn: () => {
      const query = { ...period };
      return fetchBytes(statementContract['download-statement'], { params: { userId }, query });
    },
    onSuccess: (file) => {
      saveFile(file, `${fileName}-${period?.to ?? new Date().toISOString().slice(0, 10)}.csv`);
    },
    onError: notify.refused,
  });
}
