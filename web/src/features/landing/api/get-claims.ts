import { claimsContract } from '@keelstone/domain/api/claims.contract';
import type { PublicClaims } from '@keelstone/domain/claims/claims';
import { call } from '../../../lib/api/call.ts';

export function getClaims(): Promise<PublicClaims> {
  return call(claimsContract['get-claims']);
}
