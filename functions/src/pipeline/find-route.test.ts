import { describe, expect, it } from 'vitest';
import { contract, type EndpointName } from '@keelstone/domain/contract';
import type { ErrorCode } from '@keelstone/domain/errors';
import type { Endpoint } from '@keelstone/domain/kernel/api/endpoint';
import { findRoute } from './find-route.ts';

const found = (method: string, path: string) => {
  const { name, params } = findRoute(method, path);
  return { name, params };
};

describe('findRoute', () => {
  it.each<[string, string, EndpointName, object]>([
    ['GET', '/api/kyc/someone/paper1/document', 'get-kyc-document', { viewerId: 'someone', kycId: 'paper1' }],
    ['PUT', '/api/wallet/someone', 'update-wallet', { adminId: 'someone' }],
    // Fixed segments come before parameters, whatever their method.
    ['PUT', '/api/user/settings', 'update-settings', {}],
    ['PUT', '/api/kyc/approve/someone', 'approve-kyc', { adminId: 'someone' }],
    ['DELETE', '/api/kyc/someone/paper1', 'delete-kyc', { adminId: 'someone', kycId: 'paper1' }],
    // Parameters are decoded and keep their case, the rest may have any.
    ['GET', '/api/user/A%20b', 'list-users', { adminId: 'A b' }],
    ['POST', '/auth/login', 'login', {}],
    ['POST', '/API/Auth/login/', 'login', {}],
    ['HEAD', '/api/health', 'get-health', {}],
  ])('finds %s %s', (method, path, name, params) => {
    expect(found(method, path)).toEqual({ name, params });
  });

  it.each(Object.entries(contract) as [EndpointName, Endpoint][])(
    'finds %s under each of its paths',
    (name, { method, path, aliases = [] }) => {
      for (const each of [path, ...aliases])
        expect(found(method, each.replace(/:\w+/g, 'AbcDefGhiJklMnoPqrStu')).name).toBe(name);
    },
  );

  it.each([
    '/',
    '/api',
    '/api/health/more',
    '/api/health//',
    '//api/health',
    '/api/user//',
    '/api/user/%E0%A4',
  ])('finds nothing at %s', (path) => {
    expect(refusal('GET', path)).toBe('not-found');
  });

  it.each([
    ['POST', '/api/health'],
    ['OPTIONS', '/api/health'],
    ['TRACE', '/api/health'],
    ['', '/api/health'],
    ['HEAD', '/api/auth/login'],
    ['DELETE', '/api/kyc/approve/paper1'],
  ])('refuses the method "%s" on %s', (method, path) => {
    expect(refusal(method, path)).toBe('method-not-allowed');
  });
});

function refusal(method: string, path: string): ErrorCode | undefined {
  try {
    findRoute(method, path);
  } catch (error) {
    return (error as { code: ErrorCode }).code;
  }
  return undefined;
}
