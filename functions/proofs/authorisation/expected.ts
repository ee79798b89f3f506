import type { ErrorCode } from '@keelstone/domain/errors';

/** `unmoved`: answered with 200, but nothing may be written. */
export type Expected = 'ok' | 'unmoved' | ErrorCode;
