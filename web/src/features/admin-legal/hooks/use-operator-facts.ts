import { operatorFactsContract, type OperatorFactsWire } from '@keelstone/domain/api/operator-facts.contract';
import { previewsOf } from '@keelstone/domain/api/preview.contract';
import type { ResponseOf } from '@keelstone/domain/api/endpoint';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { usePreview, type Preview } from '../../../lib/preview/use-preview.ts';
import { useAction } from '../../../lib/query/use-action.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';

export type FactsHistory = ResponseOf<(typeof operatorFactsContract)['list-operator-facts']>;

/** What is stated on the landing page and its last versions, always asked for again. */
export function useFactsHistory() {
  const { _id: adminId } = useCurrentUser();
  return useQuery({
    queryKey: ['facts-history'],
    queryFn: ({ signal }) =>
      call(operatorFactsContract['list-operator-facts'], { params: { adminId }, signal }),
    staleTime: 0,
  });
}

/** States what was looked at in the preview; a change by somebody else meanwhile is refused. */
export function useUpdateFacts(dialog: { isOpen: boolean; onDone: () => void }) {
  const { _id: adminId } = useCurrentUser();
  return useAction({
    ...dialog,
    send: async ({ facts, expected }: { facts: OperatorFactsWire; expected: string }) => {
      const body = { ...facts, expected };
      await call(operatorFactsContract['update-operator-facts'], { params: { adminId }, body });
      return { message: 'Statements updated' };
    },
  });
}

const previews = previewsOf(operatorFactsContract);

export function useFactsPreview(facts: OperatorFactsWire, isOpen: boolean): Preview {
  return usePreview({
    name: 'update-operator-facts',
    isOpen,
    body: facts,
    ask: (body, signal) => call(previews['preview-update-operator-facts'], { body, signal }),
  });
}
