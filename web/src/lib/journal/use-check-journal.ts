import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { checkWholeJournal } from './check-whole-journal.ts';

/** Runs the check when it is asked for, with its progress; it can be stopped, and ends with what shows it. */
export function useCheckJournal(userId: string) {
  const [progress, setProgress] = useState({ entries: 0, of: 0 });
  const running = useRef<AbortController>(undefined);
  const stop = (): void => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);
  const { mutate, reset, data, error, isPending } = useMutation({
    mutationFn: () => {
      const { signal } = (running.current = new AbortController());
      setProgress({ entries: 0, of: 0 });
      const onProgress = (entries: number, of: number): void => {
        setProgress({ entries, of });
      };
      return checkWholeJournal(userId, { signal, onProgress });
    },
  });
  return {
    check: (): void => {
      mutate();
    },
    stop,
    reset,
    progress,
    result: data,
    error,
    isPending,
  };
}
