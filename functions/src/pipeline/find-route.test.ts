import { describe, expect, it } from 'vitest';
import { contract, type EndpointName } from '@keelstone/domain/api/contract';
import type { Endpoint } from '@keelstone/domain/api/endpoint';
import type { ErrorCode } from '@keelstone/domain/errors';
import { findRoute } from './find-route.ts';

const found = (method: string, path: string) => {
  const { name, params } = findRoute(method, path);
  return { name, params };
};

describe('findRoute', () => {
  it("finds a call by method and path, with the path's parameters", () => {
    expect(found('GET', '/api/kyc/someone/paper1/document')).toEqual({
      name: 'get-kyc-document',
      params: { viewerId: 'someone', kycId: 'paper1' },
    });
    expect(found('PUT', '/api/wallet/someone')).toEqual({
      name: 'update-wallet',
      params: { adminId: 'someone' },
    });
  });

  it('matches fixed segments before parameters, whatever their method', () => {
    expect(found('PUT', '/api/user/settings').name).toBe('update-settings');
    expect(found('GET', '/api/user/someone').name).toBe('list-users');
    expect(found('PUT', '/api/kyc/approve/someone').name).toBe('approve-kyc');
    expect(found('DELETE', '/api/kyc/someone/paper1').name).toBe('delete-kyc');
    expect(refusal('DELETE', '/api/kyc/approve/paper1')).toBe('method-not-allowed');
  });

  it.each(Object.entries(contract) as [EndpointName, Endpoint][])(
    'finds %s under each of its paths',
    (name, { method, path, aliases = [] }) => {
      for (const each of [path, ...aliases])
        expect(found(method, each.replace(/:\w+/g, 'AbcDefGhiJklMnoPqrStu')).name).toBe(name);
    },
  );

  it('knows every spelling of a call', () => {
    expect(found('POST', '/auth/login').name).toBe('login');
    expect(found('POST', '/api/auth/login').name).toBe('login');
    expect(found('POST', '/API/Auth/login/').name).toBe('login');
  });

  it("decodes the path's parameters, and keeps their case", () => {
    expect(found('GET', '/api/user/A%20b').params).toEqual({ adminId: 'A b' });
  });

  it('answers HEAD for every GET', () => {
    expect(found('HEAD', '/api/health').name).toBe('get-health');
    expect(refusal('HEAD', '/api/auth/login')).toBe('method-not-allowed');
  });

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

  it.each(['POST', 'OPTIONS', 'TRACE', ''])('refuses the method "%s" on an existing path', (method) => {
    expect(refusal(method, '/api/health')).toBe('method-not-allowed');
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
