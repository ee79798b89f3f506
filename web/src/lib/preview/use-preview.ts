import type { PreviewWire } from '@keelstone/domain/api/preview.wire';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** What a decision would do, as a dialog shows it before it is made. */
export type Preview = {
  data: PreviewWire | undefined;
  isError: boolean;
  refetch: () => unknown;
  /** It is another one than the dialog showed first. */
  hasChanged: boolean;
};

/**
 * Asks what a decision would do while its dialog is open, and again whenever something has changed: also after the
 * decision was refused because of that. Without a `body` it is not known yet what is to be decided.
 */
export function usePreview<Body extends object>(options: {
  name: string;
  isOpen: boolean;
  body: Body | undefined;
  ask: (body: Body, signal: AbortSignal) => Promise<PreviewWire>;
}): Preview {
  const { name, isOpen, body, ask } = options;
  const key = JSON.stringify(body);
  const { data, isError, refetch } = useQuery({
    queryKey: ['preview', name, key],
    queryFn: ({ signal }) => (body === undefined ? undefined : ask(body, signal)),
    enabled: isOpen && body !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
  const [shown, setShown] = useState<{ key: string | undefined; what: string }>();
  const what = data && whatOf(data);
  if (!isOpen && shown !== undefined) setShown(undefined);
  if (isOpen && what !== undefined && shown?.key !== key) setShown({ key, what });
  const hasChanged = shown?.key === key && what !== undefined && shown?.what !== what;
  return { data, isError, refetch, hasChanged };
}

/** The price moves all the time, and is shown as it is. */
function whatOf({ before, needsSecond, refusal }: PreviewWire): string {
  return JSON.stringify([before, needsSecond, refusal]);
}

/** What the decision is sent with; undefined while there is nothing to decide. */
export function expectedOf({ data }: Preview): string | undefined {
  return data === undefined || data.refusal !== undefined ? undefined : data.expected;
}
