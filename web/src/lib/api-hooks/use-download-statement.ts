import { statementContract } from '@keelstone/domain/api/statement.contract';
import { useMutation } from '@tanstack/react-query';
import { fetchBytes } from '../api/call.ts';
import { useNotify } from '../notify.ts';
import { saveFile } from '../save-file.ts';
import { serverNowMs } from '../server-time.ts';

type Props = {
  userId: string;
  /** The latest year without one. */
  period?: { from: string; to: string } | undefined;
  fileName: string;
  format?: keyof typeof calls;
};

const calls = {
  csv: statementContract['download-statement'],
  pdf: statementContract['download-statement-pdf'],
} as const;

/** Saves a user's statement of a period; the file's name ends in its last day. */
export function useDownloadStatement({ userId, period, fileName, format = 'csv' }: Props) {
  const notify = useNotify();
  return useMutation({
    mutationFn: () => fetchBytes(calls[format], { params: { userId }, query: { ...period } }),
    onSuccess: (file) => {
      saveFile(
        file,
        `${fileName}-${period?.to ?? new Date(serverNowMs()).toISOString().slice(0, 10)}.${format}`,
      );
    },
    onError: notify.refused,
  });
}
