import { authContract } from '@keelstone/domain/api/auth.contract';
import type { BodyOf, ResponseOf } from '@keelstone/domain/api/endpoint';
import { call } from '../../../lib/api/call.ts';

type Login = typeof authContract.login;

export function login(body: BodyOf<Login>): Promise<ResponseOf<Login>> {
  return call(authContract.login, { body });
}
