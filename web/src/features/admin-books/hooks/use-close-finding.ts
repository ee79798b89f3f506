import { booksContract } from '@keelstone/domain/api/books.contract';
import { previewsOf } from '@keelstone/domain/api/preview.contract';
import { call } from '../../../lib/api/call.ts';
import { usePreview, type Preview } from '../../../lib/preview/use-preview.ts';
import { useAction } from '../../../lib/query/use-action.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';

export type Closing = { findingId: string; entryId: string; note: string };

/** Closes a finding by an entry or a note, as long as it is the one that the preview showed. */
export function useCloseFinding(dialog: { isOpen: boolean; onDone: () => void }) {
  const { _id: adminId } = useCurrentUser();
  return useAction({
    ...dialog,
    send: async (body: Closing & { expected: string }) => {
      await call(booksContract['close-finding'], { params: { adminId }, body });
      return { message: 'Finding closed' };
    },
  });
}

const previews = previewsOf(booksContract);

/** Whether the finding can be closed so. */
export function useClosingPreview(closing: Closing | undefined): Preview {
  return usePreview({
    name: 'close-finding',
    isOpen: closing !== undefined,
    body: closing,
    ask: (body, signal) => call(previews['preview-close-finding'], { body, signal }),
  });
}
