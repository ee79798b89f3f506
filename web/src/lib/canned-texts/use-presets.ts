import { cannedTextsContract } from '@keelstone/domain/api/canned-texts.contract';
import type { CannedTexts } from '@keelstone/domain/canned-texts/canned-texts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { useCurrentUser } from '../session/use-session.ts';

/**
 * What a dialog offers: the texts that are built in, then those that the operator keeps. Where these cannot be loaded it
 * offers the others.
 */
export function usePresets(list: keyof CannedTexts, builtIn: readonly string[]): readonly string[] {
  const { _id: adminId } = useCurrentUser();
  const { data } = useQuery({
    queryKey: ['canned-texts', adminId],
    queryFn: ({ signal }) => call(cannedTextsContract['get-canned-texts'], { params: { adminId }, signal }),
    staleTime: Infinity,
    meta: { isStatic: true },
  });
  return [...new Set([...builtIn, ...(data?.[list] ?? [])])];
}
