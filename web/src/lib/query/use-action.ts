import { replaceEqualDeep, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '../api/api-error.ts';
import { isProposed } from '../api/call.ts';
import { useNotify } from '../toast/notify.ts';
import { useRefresh } from './use-refresh.ts';

/** The dialog that asks. */
export type ActionDialog = {
  isOpen: boolean;
  /** It is done, or there is nothing left to decide, so the dialog can close. */
  onDone: () => void;
};

type Options<Input, Answer extends { message: string }> = ActionDialog & {
  /** Answers what the toast says; nothing where it was not sent after all and the dialog has to stay. */
  send: (input: Input) => Promise<Answer | undefined>;
  /** What the record is then, for the lists, until they have been asked for again. */
  shows?: (input: Input, answer: Answer) => RecordChange;
};

/**
 * What an admin does to a record: sent once per opened dialog however often it is clicked, even while the dialog fades
 * out. With the answer the dialog closes, a toast shows what it says and the record what it is now; everything else is asked
 * for again behind it. If somebody else was quicker (404, 409) the server's text says so and the page shows what is now.
 * After any other failure it can be tried again.
 */
export function useAction<Input = void, Answer extends { message: string } = { message: string }>({
  send,
  shows,
  isOpen,
  onDone,
}: Options<Input, Answer>) {
  const notify = useNotify();
  const refresh = useRefresh();
  const queryClient = useQueryClient();
  const isSent = useRef(false);

  // Rendered immediately: what the dialog showed of the future is not asked for again.
  const close = () => {
    flushSync(onDone);
  };
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: send,
    onSuccess: (answer, input) => {
      if (answer === undefined) {
        isSent.current = false;
        return;
      }
      if (shows !== undefined && !isProposed(answer)) showRecord(queryClient, shows(input, answer));
      close();
      notify.success(answer.message);
      void refresh();
    },
    onError: (error) => {
      notify.refused(error);
      if (isOver(error)) close();
      else isSent.current = false;
      void refresh();
    },
  });
  useEffect(() => {
    if (!isOpen) return;
    isSent.current = false;
    reset();
  }, [isOpen, reset]);
  return {
    isBusy: isPending,
    /** Why the last try failed, for the dialog. */
    failure: error,
    run: (input: Input): void => {
      if (isSent.current) return;
      isSent.current = true;
      mutate(input);
    },
  };
}

function isOver(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 404 || overCodes.has(error.code);
}

/** Failures that a retry cannot change. */
const overCodes: ReadonlySet<string | undefined> = new Set(['already-decided', 'key-reused', 'not-closable']);

/** What an answer tells of a record, by its `_id` (a session's `sid`): other fields, or that it has gone. */
export type RecordChange = { id: string; fields: object | 'gone' };

/** Shows it in every answer that is kept, until that is asked for again. */
function showRecord(queryClient: QueryClient, change: RecordChange): void {
  for (const { queryKey, state } of queryClient.getQueryCache().findAll()) {
    const next: unknown = replaceEqualDeep(state.data, changed(state.data, change));
    if (next !== state.data) queryClient.setQueryData(queryKey, next);
  }
}

function changed(value: unknown, change: RecordChange): unknown {
  if (Array.isArray(value))
    return value
      .filter((each) => change.fields !== 'gone' || !isIt(each, change))
      .map((each) => changed(each, change));
  if (!isPlain(value)) return value;
  const entries = Object.entries(value).map(([name, each]) => [name, changed(each, change)] as const);
  return recounted(value, {
    ...Object.fromEntries(entries),
    ...(isIt(value, change) && change.fields !== 'gone' && change.fields),
  });
}

/** A row that has gone from the pages of a list is not in its total either, which each of them states. */
function recounted(before: object, after: object): object {
  const gone = rowsOf(before) - rowsOf(after);
  if (gone === 0 || !('pages' in after) || !Array.isArray(after.pages)) return after;
  const pages = after.pages.map((page: unknown) =>
    isPlain(page) && 'total' in page && typeof page.total === 'number'
      ? { ...page, total: page.total - gone }
      : page,
  );
  return { ...after, pages };
}

function rowsOf(list: object): number {
  if (!('pages' in list) || !Array.isArray(list.pages)) return 0;
  return list.pages.reduce<number>(
    (sum, page: unknown) =>
      sum + (isPlain(page) && 'items' in page && Array.isArray(page.items) ? page.items.length : 0),
    0,
  );
}

function isIt(value: unknown, { id }: RecordChange): boolean {
  return isPlain(value) && (('_id' in value && value._id === id) || ('sid' in value && value.sid === id));
}

/** No image, no map: what JSON can hold. */
function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
