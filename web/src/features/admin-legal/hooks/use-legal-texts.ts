import { legalContract } from '@keelstone/domain/api/legal.contract';
import type { BodyOf, ResponseOf } from '@keelstone/domain/api/endpoint';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { useNotify } from '../../../lib/notify.ts';
import { useRefresh } from '../../../lib/query/use-refresh.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';

export type EditedText = ResponseOf<(typeof legalContract)['list-legal-texts']>['items'][number];

/** Every text with the version that counts, always asked for again. */
export function useLegalTexts() {
  const { _id: adminId } = useCurrentUser();
  return useQuery({
    queryKey: ['legal-texts'],
    queryFn: ({ signal }) => call(legalContract['list-legal-texts'], { params: { adminId }, signal }),
    staleTime: 0,
  });
}

type Publication = BodyOf<(typeof legalContract)['publish-legal-text']>;

/** Publishes a version; after a refusal the page shows the current version, next to what was typed. */
export function usePublish({ onPublished, onRefused }: { onPublished: () => void; onRefused: () => void }) {
  const { _id: adminId } = useCurrentUser();
  const notify = useNotify();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: Publication) =>
      call(legalContract['publish-legal-text'], { params: { adminId }, body }),
    onSuccess: ({ message }) => {
      void refresh();
      notify.success(message);
      onPublished();
    },
    onError: (error) => {
      // The card itself reports who has published since.
      if (!(error instanceof ApiError && error.code === 'changed-meanwhile')) notify.refused(error);
      onRefused();
      void refresh();
    },
  });
}
