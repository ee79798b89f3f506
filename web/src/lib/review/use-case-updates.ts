import type { OpenedCaseWire } from '@keelstone/domain/api/review.wire';
import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { caseKey } from './use-case.ts';
import { watchedCase } from './watched-case.ts';

type Options = {
  /** Of the case on the screen; nothing where its notes and verdicts are not shown. */
  id: string | undefined;
  kept: Pick<OpenedCaseWire, 'changeId'> | undefined;
};

/**
 * Asks for a case again once its signal names a change that somebody else has made. Each view is audited, so a change of
 * one's own, whose answer shows what is kept now, asks for nothing.
 */
export function useCaseUpdates({ id, kept }: Options): void {
  const queryClient = useQueryClient();
  const isChanging = useIsMutating({ mutationKey: caseKey(id) }) > 0;
  const heard = useSyncExternalStore(watchedCase.subscribe, watchedCase.get)?.changeId;
  const known = useRef<string>(undefined);
  useEffect(() => {
    watchedCase.watch(id);
    return () => {
      watchedCase.watch(undefined);
    };
  }, [id]);
  useEffect(() => {
    if (heard === undefined || heard === known.current || kept === undefined || isChanging) return;
    known.current = heard;
    if (heard !== kept.changeId) void queryClient.invalidateQueries({ queryKey: caseKey(id) });
  }, [heard, id, isChanging, kept, queryClient]);
}
