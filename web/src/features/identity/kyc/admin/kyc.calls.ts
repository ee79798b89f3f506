import { kycContract } from '@keelstone/domain/identity/kyc/kyc.contract';
import type { KycAskItem } from '@keelstone/domain/identity/kyc/kyc-record';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PrivateImageSource } from '../../../../ui/private-image.tsx';
import { call, fetchBytes } from '../../../../lib/api/call.ts';
import { type ActionDialog, useAction } from '../../../../lib/query/use-action.ts';
import { useCurrentUser } from '../../../../lib/session/use-session.ts';
import { kycAnswers } from '../../../core/review/record-answers.ts';

/**
 * One application. Every view is written to the audit, so it is asked for when the page opens and after a decision,
 * not with every signal; nor is it kept after it was looked at.
 */
export function useKycRecord(kycId: string) {
  const { _id: adminId } = useCurrentUser();
  return useQuery(kycRecordQuery({ adminId, kycId, queryKey: kycRecordKey(kycId) }));
}

/** The same in a queue, which leaves a case once it is decided: it is not asked for again then. */
export function useReviewedKyc(kycId: string | undefined) {
  const { _id: adminId } = useCurrentUser();
  const query = kycRecordQuery({ adminId, kycId: kycId ?? '', queryKey: ['admin-kyc-review', kycId] });
  return useQuery({ ...query, enabled: kycId !== undefined });
}

function kycRecordQuery(options: { adminId: string; kycId: string; queryKey: readonly unknown[] }) {
  const { adminId, kycId, queryKey } = options;
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => call(kycContract['get-kyc'], { params: { adminId, kycId }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { isStatic: true },
  });
}

/** An application's key in the cache. */
function kycRecordKey(kycId: string) {
  return ['admin-kyc-record', kycId] as const;
}

export function useApproveKyc(dialog: KycActionOptions) {
  return useKycAction({
    ...dialog,
    fields: { status: 'Approved' },
    send: ({ adminId, kycId }, expected: string) =>
      call(kycContract['approve-kyc'], { params: { adminId }, body: { idToApprove: kycId, expected } }),
  });
}

export function useAskKyc(dialog: KycActionOptions) {
  return useKycAction({
    ...dialog,
    fields: { asked: 'asked' },
    send: ({ adminId, kycId }, question: { items: KycAskItem[]; text: string }) =>
      call(kycContract['ask-kyc'], { params: { adminId }, body: { idToAsk: kycId, ...question } }),
  });
}

export function useDeleteKyc(dialog: KycActionOptions) {
  return useKycAction({
    ...dialog,
    fields: 'gone',
    send: ({ adminId, kycId }, expected: string) =>
      call(kycContract['delete-kyc'], { params: { adminId, kycId }, query: { expected } }),
  });
}

type KycActionOptions = ActionDialog & { kycId: string };
type Options<Input> = KycActionOptions & {
  send: (ids: { adminId: string; kycId: string }, input: Input) => Promise<{ message: string }>;
  /** What the application is then. */
  fields: object | 'gone';
};

/** A decision on one application; its detail page, which ignores signals, is loaded again whatever the outcome. */
function useKycAction<Input = void>({ kycId, send, fields, ...dialog }: Options<Input>) {
  const { _id: adminId } = useCurrentUser();
  const queryClient = useQueryClient();
  return useAction({
    send: async (input: Input) => {
      try {
        return await send({ adminId, kycId }, input);
      } finally {
        void queryClient.invalidateQueries({ queryKey: kycRecordKey(kycId) });
      }
    },
    shows: () => ({ in: kycAnswers, id: kycId, fields }),
    ...dialog,
  });
}

export function useRejectKyc(dialog: KycActionOptions) {
  return useKycAction({
    ...dialog,
    fields: { status: 'Rejected' },
    send: ({ adminId, kycId }, decision: { reason: string; expected: string }) =>
      call(kycContract['reject-kyc'], { params: { adminId }, body: { idToReject: kycId, ...decision } }),
  });
}

type Asked = {
  viewerId: string;
  kycId: string;
  /** The number of the question whose answer replaced it; the present one without it. */
  replacedBy?: number | undefined;
  /** How many questions were answered: each answer may have replaced the present one. */
  answers: number;
};

/** The image of an application, as the API hands it out to a viewer. Each time it is asked for is audited. */
export function documentSource({ replacedBy, answers, ...params }: Asked): PrivateImageSource {
  return {
    queryKey: ['kyc-document', params.kycId, String(replacedBy ?? ''), String(answers)],
    load: ({ signal }) =>
      fetchBytes(kycContract['get-kyc-document'], { params, query: { replacedBy }, signal }),
  };
}
