import { auditContract } from '@keelstone/domain/desk/audit/audit.contract';
import { secondFactorContract } from '@keelstone/domain/access/second-factor/second-factor.contract';
import { kycContract } from '@keelstone/domain/identity/kyc/kyc.contract';
import { accountLockContract } from '@keelstone/domain/access/account-lock/account-lock.contract';
import { previewsOf } from '@keelstone/domain/core/decision/preview.contract';
import { transactionContract } from '@keelstone/domain/money/transaction/transaction.contract';
import { userContract } from '@keelstone/domain/core/user/user.contract';
import type { Coin } from '@keelstone/domain/kernel/amounts/coins';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { call, isProposed } from '../../lib/api/call.ts';
import { type ActionDialog, useAction } from '../../lib/query/use-action.ts';
import { useCursorPages } from '../../lib/query/use-pages.ts';
import { serverNowMs } from '../../lib/server-time.ts';
import { useCurrentUser } from '../../lib/session/use-session.ts';
import { type Preview, usePreview } from '../../features/core/decision/use-preview.ts';
import type { Figures } from '../../features/money/figures/admin/figures.ts';
import { apiLimits } from '@keelstone/domain/kernel/api/api.limits';
import { figuresContract } from '@keelstone/domain/money/figures/figures.contract';
import { profitContract } from '@keelstone/domain/money/profit/profit.contract';

/** What was decided about one user, newest first. Reading it leaves a row, so it is not asked for again by itself. */
export function useUserHistory(userId: string) {
  const { _id: adminId } = useCurrentUser();
  return useCursorPages({
    queryKey: ['user-history', userId],
    ask: (cursor, signal) =>
      call(auditContract['list-user-history'], {
        params: { adminId, userId },
        query: { limit: apiLimits.pageSizeDefault, cursor },
        signal,
      }),
    refetchOnWindowFocus: false,
  });
}

/** Every application of one user, newest first; for the same reason not asked for again. */
export function useUserKyc(userId: string) {
  const { _id: adminId } = useCurrentUser();
  return useCursorPages({
    queryKey: ['user-kyc', userId],
    ask: (cursor, signal) =>
      call(kycContract['list-user-kyc'], {
        params: { adminId, userId },
        query: { limit: apiLimits.pageSizeDefault, cursor },
        signal,
      }),
    refetchOnWindowFocus: false,
  });
}

/** One user with their balances, as an admin sees them. */
export function useUser(userId: string) {
  const { _id: adminId } = useCurrentUser();
  return useQuery({
    queryKey: ['admin-user', userId],
    queryFn: ({ signal }) => call(userContract['get-user'], { params: { adminId, userId }, signal }),
  });
}

export type CreditAmount = { profit: number; profitSelected: Coin };
type Credit = CreditAmount & {
  reason: string;
  /** What the preview answered. */
  expected: string;
};

/**
 * Credits profit. One transaction id per opened dialog; where no answer came it is kept, even if the dialog is opened
 * again, so that trying again cannot credit twice.
 */
export function useCreditProfit({ userId, ...dialog }: ActionDialog & { userId: string }) {
  const transactionId = useRef<string>(undefined);
  return useAction({
    send: async (credit: Credit) => {
      transactionId.current ??= String(serverNowMs());
      try {
        const answer = await call(profitContract['credit-profit'], {
          body: { ...credit, id: userId, transactionId: transactionId.current },
        });
        transactionId.current = undefined;
        return answer;
      } catch (error) {
        if (error instanceof ApiError && !error.isTransient) transactionId.current = undefined;
        throw error;
      }
    },
    ...dialog,
  });
}

type Edit = {
  figures: Figures;
  reason: string;
  /** What the preview answered. */
  expected: string;
};

/** Sets the available figures, as long as they are what the preview showed. */
export function useEditFigures({ userId, ...dialog }: ActionDialog & { userId: string }) {
  return useAction({
    send: async ({ figures, reason, expected }: Edit) => {
      const answer = await call(figuresContract['edit-figures'], {
        body: { id: userId, ...figures, reason, expected },
      });
      return isProposed(answer) ? answer : { message: 'Figures updated', user: answer };
    },
    shows: (_edit, answer) => ({ id: userId, fields: 'user' in answer ? answer.user : {} }),
    ...dialog,
  });
}

/** Starts the reset of somebody's lost second factors. `run` takes the user's id, and what the preview answered. */
export function useResetFactors(dialog: ActionDialog) {
  const { _id: adminId } = useCurrentUser();
  return useAction({
    ...dialog,
    send: ({ userId, expected }: { userId: string; expected: string }) =>
      call(secondFactorContract['reset-factors'], {
        params: { adminId },
        body: { idToReset: userId, expected },
      }),
  });
}

const factorPreviews = previewsOf(secondFactorContract);

/** Which factors would be removed, and what waits until then. */
export function useResetPreview(userId: string, isOpen: boolean): Preview {
  return usePreview({
    name: 'reset-factors',
    isOpen,
    body: { idToReset: userId },
    ask: (body, signal) => call(factorPreviews['preview-reset-factors'], { body, signal }),
  });
}

/** `run` takes the user's id, and what the preview answered. */
export function useUnlockUser(dialog: ActionDialog) {
  const { _id: adminId } = useCurrentUser();
  return useAction({
    ...dialog,
    shows: ({ userId }) => ({ id: userId, fields: { lockedAt: null, unlocksAt: null } }),
    send: ({ userId, expected }: { userId: string; expected: string }) =>
      call(accountLockContract['unlock-user'], {
        params: { adminId },
        body: { idToUnlock: userId, expected },
      }),
  });
}

const lockPreviews = previewsOf(accountLockContract);

/** What the owner's lock holds back. */
export function useUnlockPreview(userId: string, isOpen: boolean): Preview {
  return usePreview({
    name: 'unlock-user',
    isOpen,
    body: { idToUnlock: userId },
    ask: (body, signal) => call(lockPreviews['preview-unlock-user'], { body, signal }),
  });
}

const figuresPreviews = previewsOf(transactionContract);

/** What a credit would do, whatever its reason. Its key is not the one it is sent with: a preview leaves no record. */
export function useCreditPreview(userId: string, credit: CreditAmount | undefined): Preview {
  return usePreview({
    name: 'credit-profit',
    isOpen: credit !== undefined,
    body: credit,
    ask: (body, signal) =>
      call(figuresPreviews['preview-credit-profit'], {
        body: { ...body, id: userId, transactionId: String(serverNowMs()), reason: '' },
        signal,
      }),
  });
}

/** What an edit of figures would do, whatever its reason. */
export function useEditPreview(userId: string, figures: Figures | undefined): Preview {
  return usePreview({
    name: 'edit-figures',
    isOpen: figures !== undefined,
    body: figures,
    ask: (body, signal) =>
      call(figuresPreviews['preview-edit-figures'], {
        body: { ...body, id: userId, reason: '' },
        signal,
      }),
  });
}
