import { keepPreviousData, useMutation } from '@tanstack/react-query';
import type { ClaimRange } from '@keelstone/domain/kernel/time/history-range';
import { toDay } from '@keelstone/domain/kernel/time/period';
import { statementContract } from '@keelstone/domain/money/statement/statement.contract';
import { fetchBytes } from '../../../lib/api/call.ts';
import { useAnswer } from '../../../lib/query/use-answer.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { serverNowMs } from '../../../lib/server-time.ts';
import { useNotify } from '../../../lib/toast/notify.ts';

/** The user's balance over a range. The previous range stays visible until the chosen one has loaded. */
export function useClaimHistory(range: ClaimRange) {
  return useAnswer(statementContract['get-claim-history'], {
    query: { range },
    placeholderData: keepPreviousData,
    // The server refuses a page that asks every ten seconds.
    meta: { isPolled: false },
  });
}

type Props = {
  userId: string;
  /** By default the latest year. */
  period?: { from: string; to: string } | undefined;
  fileName: string;
  format?: keyof typeof calls;
};

const calls = {
  csv: statementContract['download-statement'],
  pdf: statementContract['download-statement-pdf'],
} as const;

/** Downloads a user's statement of a period. The file's name ends with its last day. */
export function useDownloadStatement({ userId, period, fileName, format = 'csv' }: Props) {
  const notify = useNotify();
  return useMutation({
    mutationFn: () => fetchBytes(calls[format], { params: { userId }, query: { ...period } }),
    onSuccess: (file) => {
      saveFile(file, `${fileName}-${period?.to ?? toDay(serverNowMs())}.${format}`);
    },
    onError: notify.refused,
  });
}
