import { makeListeners } from '../listeners.ts';
import type { ApiError } from './api-error.ts';

/** Told of every bearer that the server no longer accepts. */
export const sessionRefusals = makeListeners<[ApiError]>();

/** Told when the session may only add a second factor until it has one. */
export const requiredFactors = makeListeners<[ApiError]>();
