import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { freePorts } from './free-ports.ts';
import { assertPortsFree, portsStillTaken } from './port-check.ts';

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

async function take(port: number, host: string): Promise<Server> {
  const server = createServer().listen(port, host);
  servers.push(server);
  await once(server, 'listening');
  return server;
}

describe('the check of the ports', () => {
  it('passes when all are free', async () => {
    await expect(assertPortsFree(await freePorts(), ['hosting', 'auth'])).resolves.toBeUndefined();
  });

  it.each(['127.0.0.1', '0.0.0.0', '::', '::1'])(
    'names a port taken on %s, its part and its variable',
    async (host) => {
      const ports = await freePorts();
      await take(ports.hosting, host);
      const check = assertPortsFree(ports, ['auth', 'hosting']);
      await expect(check).rejects.toThrow(`Port ${ports.hosting} is taken, and Hosting (the app) needs it.`);
      await expect(check).rejects.toThrow('KEELSTONE_PORT_HOSTING=');
    },
  );

  it('names all taken ports together', async () => {
    const ports = await freePorts();
    await take(ports.auth, '127.0.0.1');
    await take(ports.smtp, '127.0.0.1');
    const check = assertPortsFree(ports, ['auth', 'hosting', 'smtp']);
    await expect(check).rejects.toThrow(new RegExp(`${ports.auth}[^]*${ports.smtp}`));
  });

  it('ignores a taken port that is not needed', async () => {
    const ports = await freePorts();
    await take(ports.ui, '127.0.0.1');
    await expect(assertPortsFree(ports, ['auth'])).resolves.toBeUndefined();
  });

  it('refuses one port for two parts', async () => {
    const ports = await freePorts();
    const check = assertPortsFree({ ...ports, rates: ports.inbox }, ['inbox', 'rates']);
    await expect(check).rejects.toThrow('KEELSTONE_PORT_INBOX or KEELSTONE_PORT_RATES');
  });

  it('waits until a port is given back', async () => {
    const ports = await freePorts();
    const server = await take(ports.auth, '127.0.0.1');
    expect(await portsStillTaken(ports, ['auth'], 0)).toEqual([ports.auth]);
    const waiting = portsStillTaken(ports, ['auth'], 5_000);
    server.close();
    expect(await waiting).toEqual([]);
  });
});
