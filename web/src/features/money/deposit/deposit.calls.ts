import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { amountLimits } from '@keelstone/domain/kernel/amounts/amounts.limits';
import type { Coin } from '@keelstone/domain/kernel/amounts/coins';
import { type UsdCents, usdToNumber } from '@keelstone/domain/kernel/amounts/units';
import type { BodyOf } from '@keelstone/domain/kernel/api/endpoint';
import { depositContract, type QuoteWire } from '@keelstone/domain/money/deposit/deposit.contract';
import { depositLimits } from '@keelstone/domain/money/deposit/deposit.limits';
import { timing } from '../../../config/timing.ts';
import { call } from '../../../lib/api/call.ts';
import { useTransactionId } from '../../../lib/forms/draft-id.ts';
import { useAnswer } from '../../../lib/query/use-answer.ts';
import { useRefresh } from '../../../lib/query/use-refresh.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { useSettled } from '../../../lib/timers.ts';
import { useNotify } from '../../../lib/toast/notify.ts';
import { UploadError } from '../../../lib/upload/upload-error.ts';
import { useUpload } from '../../core/upload/use-upload.ts';

/** The pause after the last keystroke before a price is asked for. */
const settleMs = 400;

/**
 * The price of a deposit, asked for once a valid amount was typed. Only `renew` replaces it, because the person may
 * have sent the amount already. `replaced`: the price before.
 */
export function useQuote(coin: Coin, amountUsdCents: UsdCents | undefined) {
  const notify = useNotify();
  const [before, setBefore] = useState<QuoteWire>();
  const usd = amountUsdCents === undefined ? 0 : usdToNumber(amountUsdCents);
  const settled = useSettled(usd, settleMs);
  const isPriced = settled === usd && usd >= depositLimits.usdMin && usd <= amountLimits.recordUsdMax;
  const { data, isError, refetch } = useAnswer(depositContract['request-quote'], {
    body: { usd: settled, coinSelected: coin },
    // A refresh of the page does not ask again.
    enabled: ({ state }) => isPriced && state.data === undefined,
    refetchInterval: ({ state }) => (state.status === 'error' ? timing.ratesMs : false),
    staleTime: Infinity,
    gcTime: 0,
  });
  const renew = async () => {
    const { error } = await refetch();
    if (error === null) setBefore(data);
    else notify.refused(error);
  };
  const quote = isPriced ? data : undefined;
  const isOfSame = before?.usd === quote?.usd && before?.coinSelected === quote?.coinSelected;
  return {
    quote,
    replaced: isOfSame ? before : undefined,
    isUnavailable: isPriced && isError && data === undefined,
    renew: () => void renew(),
  };
}

type DepositBody = BodyOf<(typeof depositContract)['request-deposit']>;
type DepositDraft = Pick<DepositBody, 'usd' | 'coinSelected' | 'remarks' | 'quote' | 'txid'> & {
  file: File;
};

/**
 * Uploads the proof and submits the deposit. An opened form has one transaction id, and its image is uploaded once, so
 * that a double click, or a retry after a lost answer, is the same deposit.
 */
export function useRequestDeposit() {
  const { _id: uid } = useCurrentUser();
  const notify = useNotify();
  const refresh = useRefresh();
  const transactionId = useTransactionId('deposit');
  const { state, upload, settle } = useUpload();

  const mutation = useMutation({
    mutationFn: async ({ file, ...draft }: DepositDraft) => {
      const proof = await upload(file, uid);
      return transactionId.send(async (id) => {
        const body = { ...draft, proof, transactionId: id };
        const { transaction } = await call(depositContract['request-deposit'], { body });
        return transaction;
      });
    },
    onSuccess: () => void refresh(),
    onError: (error) => {
      if (!(error instanceof UploadError)) notify.refused(error);
      else if (error.reason !== 'cancelled') notify.error(error.message);
    },
    onSettled: (_transaction, error) => settle(error),
  });
  return { requestDeposit: mutation.mutateAsync, upload: state, failure: mutation.error };
}
