import { authContract } from '@keelstone/domain/api/auth.contract';
import type { BodyOf } from '@keelstone/domain/api/endpoint';
import { call } from '../../../lib/api/call.ts';

export type Registration = BodyOf<typeof authContract.register>;

export function register(body: Registration): Promise<{ message: string }> {
  return call(authContract.register, { body });
}
