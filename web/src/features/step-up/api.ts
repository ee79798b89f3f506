import { authContract } from '@keelstone/domain/api/auth.contract';
import type { BodyOf } from '@keelstone/domain/api/endpoint';
import { call } from '../../lib/api/call.ts';
import { signOwnChallenge } from '../../lib/factor/sign-own-challenge.ts';
import { useProof } from '../../lib/factor/use-proof.ts';

type Confirmation = BodyOf<(typeof authContract)['step-up']>['proof'];

/** Confirms that it is still the owner (`step-up`). */
export function useStepUp({ onConfirmed }: { onConfirmed: () => void }) {
  return useProof<Confirmation>({
    send: async (proof) => {
      await call(authContract['step-up'], { body: { proof } });
      onConfirmed();
    },
    sign: async () => ({ passkey: await signOwnChallenge() }),
  });
}
