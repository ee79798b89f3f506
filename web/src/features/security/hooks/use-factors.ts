import { factorContract } from '@keelstone/domain/api/factor.contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';

/** The user's second factors, and whether a reset of lost ones is waiting. */
export function useFactors(uid: string) {
  return useQuery({
    queryKey: ['factors', uid],
    queryFn: ({ signal }) => call(factorContract['get-factors'], { signal }),
  });
}
