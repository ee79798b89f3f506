import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ActionDispatch, useEffect, useId, useLayoutEffect, useReducer } from 'react';
import { object } from 'yup';
import type { Contract, PreviewedName } from '@keelstone/domain/contract';
import { previewCall } from '@keelstone/domain/core/decision/preview.contract';
import { questionsText } from '@keelstone/domain/core/question/question';
import type { BodyOf } from '@keelstone/domain/kernel/api/endpoint';
import { call } from '../../../lib/api/call.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { toServerTime } from '../../../lib/server-time.ts';
import type { Loadable } from '../../../ui/data-view.tsx';
import { reducePreview, type PreviewEvent, type PreviewState } from './preview-state.ts';

/** The body with which an operation's preview is asked for. */
export type PreviewRequest<Name extends PreviewedName> = BodyOf<Contract[`preview-${Name}`]>;

export type PreviewOptions<Name extends PreviewedName> = {
  operation: Name;
  /** Missing until the subject of the decision is known. */
  request: PreviewRequest<Name> | undefined;
  isOpen: boolean;
  /** The questions that the page behind the dialog shows, in the words of a preview: `describeQuestions`. */
  questions?: string | undefined;
};

/** The preview of a decision, as its dialog shows it. `data` is missing until the request was answered. */
export type Preview = Loadable<PreviewState> & {
  dispatch: ActionDispatch<[PreviewEvent]>;
};

/**
 * Previews a decision while its dialog is open, and again after every change, even if the server has refused the
 * decision. It pauses while the decision is being sent, as its own effect needs no warning. If the page behind shows
 * outdated questions, the page is loaded again, and nothing can be decided until the dialog is opened again. Mounted
 * with `timesOpened` of `useDialog` as its key, so that each opening has a state of its own.
 */
export function usePreview<Name extends PreviewedName>({
  operation,
  request,
  isOpen,
  questions,
}: PreviewOptions<Name>): Preview {
  const queryClient = useQueryClient();
  const opening = useId();
  const key = JSON.stringify(request);
  const isDeciding = useIsMutating() > 0;
  const { data, dataUpdatedAt, isError, refetch } = useQuery({
    queryKey: keys.preview(operation, key, opening),
    queryFn: ({ signal }) =>
      call({ ...previewCall<string>(operation), ...uncheckedBody }, { body: request ?? {}, signal }),
    enabled: isOpen && request !== undefined && !isDeciding,
    staleTime: 0,
    gcTime: 0,
  });
  const [state, dispatch] = useReducer(reducePreview, undefined);
  // Before anything is painted, so that the preview and the button always belong to the same answer.
  useLayoutEffect(() => {
    if (data === undefined || key === undefined) return;
    dispatch({ type: 'answer', request: key, preview: data, atMs: toServerTime(dataUpdatedAt), questions });
  }, [data, dataUpdatedAt, key, questions]);
  const isPageOutdated = state?.isPageOutdated === true;
  useEffect(() => {
    if (isPageOutdated) void queryClient.invalidateQueries();
  }, [isPageOutdated, queryClient]);
  return { data: state?.request === key ? state : undefined, isError, refetch, dispatch };
}

/** TypeScript already checks the body. Flags and cost concern the server. */
const uncheckedBody = { body: object(), flags: [], cost: { reads: 0, writes: 0 } } as const;

/** Warnings take the focus of a dialog, so that they are read before its answer. */
export function pickInitialFocus({ data }: Preview): 'warnings' | 'answer' {
  return data !== undefined && data.latest.warnings.length > 0 ? 'warnings' : 'answer';
}

/** A record with its questions. `asks` is missing if nobody asked. */
export type QuestionedRecord = { asks?: readonly { answeredAt?: string | undefined }[] | undefined };

/** How many questions about a record were answered: each answer may have replaced its image. */
export function countAnswers({ asks = [] }: QuestionedRecord): number {
  return asks.filter(({ answeredAt }) => answeredAt !== undefined).length;
}

/** The questions about a record that the page shows, in the words of a preview. */
export function describeQuestions(record: QuestionedRecord): string {
  return questionsText({ asked: record.asks?.length ?? 0, answered: countAnswers(record) });
}
