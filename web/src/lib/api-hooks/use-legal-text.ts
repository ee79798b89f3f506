import { legalContract } from '@keelstone/domain/api/legal.contract';
import type { LegalKind } from '@keelstone/domain/legal/legal-text';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';

/** A published text, `null` if this version is missing; without `version` the one that counts. */
export function useLegalText(kind: LegalKind, version?: number) {
  return useQuery({
    queryKey: ['legal-text', kind, version],
    queryFn: ({ signal }) =>
      call(legalContract['get-legal-text'], {
        query: { kind, ...(version !== undefined && { version }) },
        signal,
      }).catch(noneIfMissing),
  });
}

function noneIfMissing(error: unknown): null {
  if (error instanceof ApiError && error.code === 'not-found') return null;
  throw error;
}
