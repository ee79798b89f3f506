import { describe, expect, it } from 'vitest';
import { countUpload, type UploadQuota } from './upload-quota.ts';
import { uploadLimits } from './upload.limits.ts';

const startMs = 1_760_000_000_000;

function counted(uploads: number): UploadQuota | undefined {
  let quota: UploadQuota | undefined;
  for (let index = 0; index < uploads; index += 1)
    ({ quota } = countUpload(quota, `k${String(index)}`, startMs + index));
  return quota;
}

describe('the uploads of a person', () => {
  it('are at most forty a day', () => {
    expect(countUpload(counted(uploadLimits.uploadsPerDay - 1), 'last', startMs + 1000).isWithin).toBe(true);
    const full = counted(uploadLimits.uploadsPerDay);
    expect(countUpload(full, 'one more', startMs + 1000)).toEqual({ quota: full, isWithin: false });
  });

  it('count once if their event arrives twice, also when the quota is used up', () => {
    const full = counted(uploadLimits.uploadsPerDay);
    expect(countUpload(full, 'k0', startMs + 1000)).toEqual({ quota: full, isWithin: true });
    expect(full?.keys).toHaveLength(uploadLimits.uploadsPerDay);
  });

  it('may be forty again 24 hours after the first, and not a moment before', () => {
    const full = counted(uploadLimits.uploadsPerDay);
    expect(countUpload(full, 'early', startMs + uploadLimits.uploadDayMs - 1).isWithin).toBe(false);
    expect(countUpload(full, 'next', startMs + uploadLimits.uploadDayMs)).toEqual({
      quota: { resetAtMs: startMs + 2 * uploadLimits.uploadDayMs, keys: ['next'] },
      isWithin: true,
    });
  });
});
