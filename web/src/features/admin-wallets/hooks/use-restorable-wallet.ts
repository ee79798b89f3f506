import { previewsOf } from '@keelstone/domain/api/preview.contract';
import { walletContract } from '@keelstone/domain/api/wallet.contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { usePreview, type Preview } from '../../../lib/preview/use-preview.ts';
import { useAction } from '../../../lib/query/use-action.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';

/** The addresses that one person replaced alone, and that another one may put back. */
export function useRestorableWallet() {
  const { _id: adminId } = useCurrentUser();
  return useQuery({
    queryKey: ['restorable-wallet'],
    queryFn: ({ signal }) => call(walletContract['get-restorable-wallet'], { params: { adminId }, signal }),
    staleTime: 0,
  });
}

export function useRestoreWallet(dialog: { isOpen: boolean; onDone: () => void }) {
  const { _id: adminId } = useCurrentUser();
  return useAction({
    send: (body: { versionId: string; expected: string }) =>
      call(walletContract['restore-wallet'], { params: { adminId }, body }),
    ...dialog,
  });
}

const previews = previewsOf(walletContract);

/** Whether they can still be put back; the answer holds the decision to what the dialog shows. */
export function useRestorePreview(versionId: string, isOpen: boolean): Preview {
  return usePreview({
    name: 'restore-wallet',
    isOpen,
    body: { versionId },
    ask: (body, signal) => call(previews['preview-restore-wallet'], { body, signal }),
  });
}
