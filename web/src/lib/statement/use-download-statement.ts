import { statementContract } from '@keelstone/domain/api/statement.contract';
import { useMutation } from '@tanstack/react-query';
import { fetchBytes } from '../api/call.ts';
import { useNotify } from '../notify.ts';
import { saveFile } from '../save-file.ts';

/** Saves a user's statement as CSV; the file's name ends in today's date. */
export function useDownloadStatement({ userId, fileName }: { userId: string; fileName: string }) {
  const notify = useNotify();
  return useMutation({
    mutationFn: () => fetchBytes(statementContract['download-statement'], { params: { userId } }),
    onSuccess: (file) => {
      saveFile(file, `${fileName}-${new Date().toISOString().slice(0, 10)}.csv`);
    },
    onError: notify.refused,
  });
}
