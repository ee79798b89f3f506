import { uploadLimits } from './upload.limits.ts';

/**
 * A person's uploads of one day, which begins with the first upload. Stored in `sessions/{uid}`, because storage.rules
 * reads that document anyway and may not read a third one.
 */
export type UploadQuota = {
  resetAtMs: number;
  /** The counted uploads: an event that arrives twice counts once. */
  keys: readonly string[];
};

/** Counts an upload. `isWithin` is false if the upload exceeds the daily quota. */
export function countUpload(
  quota: UploadQuota | undefined,
  key: string,
  nowMs: number,
): { quota: UploadQuota; isWithin: boolean } {
  const isOpen = quota !== undefined && quota.resetAtMs > nowMs;
  const today = isOpen ? quota : { resetAtMs: nowMs + uploadLimits.uploadDayMs, keys: [] };
  if (today.keys.includes(key)) return { quota: today, isWithin: true };
  if (today.keys.length >= uploadLimits.uploadsPerDay) return { quota: today, isWithin: false };
  return { quota: { ...today, keys: [...today.keys, key] }, isWithin: true };
}
