import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { originOf } from '../../functions/src/pipeline/origin.ts';
import { startGoogleServer } from '../project-auth/google-server.ts';
import { probeClientAddress } from './probe-client-address.ts';

const own = '198.51.100.7';
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A door whose edge appends these addresses to what the caller claims, in front of our own code that reads them. */
async function door(appended: readonly string[], hops: number, isClaimKept = true): Promise<string> {
  const server: Server = createServer((request, response) => {
    const claims = isClaimKept ? [request.headers['x-forwarded-for'] ?? []].flat() : [];
    request.headers['x-forwarded-for'] = [...claims, ...appended].join(', ');
    const { ip, forwarded } = originOf(request, { requestId: 'r', trustedProxyHops: hops });
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ address: ip, forwarded }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.close().closeAllConnections();
  });
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

async function probe(
  { hosting, direct }: { hosting: readonly string[]; direct: readonly string[] },
  { hops = 0, isDeployed = true, isClaimKept = true } = {},
) {
  const directUrl = await door(direct, hops);
  const google = await startGoogleServer(({ path }) =>
    isDeployed && path === '/v2/projects/keelstone-live/locations/us-central1/functions/api'
      ? { status: 200, json: { serviceConfig: { uri: directUrl } } }
      : { status: 404, json: { error: { message: 'no such function' } } },
  );
  closing.push(google.close);
  const urls = {
    identityToolkit: '',
    iamCredentials: '',
    resourceManager: '',
    cloudFunctions: google.url,
  };
  return probeClientAddress({
    operator: { urls, project: 'keelstone-live', accessToken: () => Promise.resolve('operator-token') },
    region: 'us-central1',
    appUrl: `${await door(hosting, hops, isClaimKept)}/`,
    hops,
  });
}

describe('the probe of the client address', () => {
  it('finds it as the last hop of both doors, which needs no setting', async () => {
    const findings = await probe({ hosting: [own], direct: [own] });
    expect(findings.map(({ verdict, found }) => [verdict, found])).toEqual([
      ['ok', 'is hop 0 of X-Forwarded-For, counted from the right'],
      ['ok', 'is hop 0 of X-Forwarded-For, counted from the right'],
    ]);
  });

  it('finds it behind proxies that both doors have, even if Hosting drops the claimed address', async () => {
    const chains = { hosting: [own, '203.0.113.1'], direct: [own, '203.0.113.2'] };
    const findings = await probe(chains, { hops: 1, isClaimKept: false });
    expect(findings.map(({ verdict }) => verdict)).toEqual(['ok', 'ok']);
  });

  it('reports that too few hops count an address of the edge', async () => {
    const [hosting] = await probe({ hosting: [own, '203.0.113.1'], direct: [own, '203.0.113.2'] });
    expect(hosting).toMatchObject({
      verdict: 'missing',
      found: expect.stringContaining('many people share'),
    });
    expect(hosting?.remedy).toContain('TRUSTED_PROXY_HOPS=1');
  });

  it('reports that too many hops believe what a caller claims', async () => {
    const [, direct] = await probe({ hosting: [own], direct: [own] }, { hops: 1 });
    expect(direct).toMatchObject({
      verdict: 'missing',
      found: expect.stringContaining('any caller can claim any address'),
      remedy: expect.stringContaining('TRUSTED_PROXY_HOPS=0'),
    });
  });

  it('recommends the number that nobody can abuse if the doors differ', async () => {
    const findings = await probe({ hosting: [own, '203.0.113.1'], direct: [own] });
    expect(findings.map(({ verdict }) => verdict)).toEqual(['missing', 'ok', 'note']);
    expect(findings[2]?.remedy).toContain('The smaller number, 0, is safe');
  });

  it('shows both chains if they have no address in common', async () => {
    const findings = await probe({ hosting: ['2001:db8::7'], direct: [own] });
    expect(findings.map(({ verdict, found }) => [verdict, found])).toEqual([
      ['note', expect.stringContaining('2001:db8::7')],
      ['note', expect.stringContaining(own)],
    ]);
  });

  it('before the first deploy, only says that there was nothing to call', async () => {
    const findings = await probe({ hosting: [own], direct: [own] }, { isDeployed: false });
    expect(findings).toMatchObject([{ verdict: 'note', found: expect.stringContaining('no such function') }]);
  });
});
