/** Where one application stands in the cache. */
export function kycRecordKey(kycId: string) {
  return ['admin-kyc-record', kycId] as const;
}
