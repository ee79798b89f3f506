import type { ErrorCode } from '@keelstone/domain/errors';

/** `unmoved`: answered with 200, but nothing may be written. */
export type ExpectedOutcome = 'ok' | 'unmoved' | ErrorCode;
