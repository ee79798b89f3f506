import type { BodyOf } from '@keelstone/domain/kernel/api/endpoint';
import { call } from '../../../lib/api/call.ts';
import { signOwnChallenge } from '../second-factor/sign-own-challenge.ts';
import { useProof } from '../second-factor/use-proof.ts';
import { stepUpContract } from '@keelstone/domain/access/step-up/step-up.contract';

type Confirmation = BodyOf<(typeof stepUpContract)['step-up']>['proof'];

/** Confirms that it is still the owner (`step-up`). */
export function useStepUp({ onConfirmed }: { onConfirmed: () => void }) {
  return useProof<Confirmation>({
    send: async (proof) => {
      await call(stepUpContract['step-up'], { body: { proof } });
      onConfirmed();
    },
    sign: async () => ({ passkey: await signOwnChallenge() }),
  });
}
