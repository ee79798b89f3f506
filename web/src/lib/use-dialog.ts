import { useState } from 'react';

/** A dialog about one thing. The thing stays while the dialog fades out. */
export function useDialog<T>() {
  const [state, setState] = useState<{ isOpen: boolean; subject: T | undefined }>({
    isOpen: false,
    subject: undefined,
  });
  return {
    ...state,
    open: (subject: T): void => {
      setState({ isOpen: true, subject });
    },
    close: (): void => {
      setState(({ subject }) => ({ isOpen: false, subject }));
    },
  };
}
