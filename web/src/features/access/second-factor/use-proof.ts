import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, failureText } from '../../../lib/api/api-error.ts';
import { PasskeyError } from './passkey.ts';

type Options<Proof> = {
  /** Sends the proof and runs what follows, so that the form stays busy until the page changes. */
  send: (proof: Proof) => Promise<void>;
  /** Asks the browser for a passkey's signature. */
  sign: () => Promise<Proof>;
};

/**
 * A form that proves who somebody is, with one text or with a passkey: sent once however often it is clicked. A proof
 * that was refused leaves the reason and an empty field with the focus in it.
 */
export function useProof<Proof>({ send, sign }: Options<Proof>) {
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const isSent = useRef(false);

  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: async (prove: () => Promise<Proof>) => {
      const proof = await prove();
      await send(proof);
    },
    onError: (error) => {
      isSent.current = false;
      setText('');
      setRefusal(refusalText(error));
      field.current?.focus();
    },
  });
  const start = (prove: () => Promise<Proof>): void => {
    if (isSent.current) return;
    isSent.current = true;
    setRefusal(undefined);
    mutate(prove);
  };
  return {
    text,
    type: (typed: string): void => {
      setText(typed);
      setRefusal(undefined);
    },
    /** For the field, so that it gets the focus back. */
    field,
    refusal,
    isBusy: isPending || isSuccess,
    prove: (proof: Proof): void => start(() => Promise.resolve(proof)),
    usePasskey: (): void => start(sign),
    /** Shows why nothing was sent. */
    refuse: setRefusal,
  };
}

function refusalText(error: unknown): string {
  return error instanceof ApiError || error instanceof PasskeyError ? error.message : failureText();
}
