import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { mailMark } from '@keelstone/domain/kernel/mail/mail-page';
import { envWithoutServices } from '../../../testing/start-on-platform.ts';
import { readConfig } from '../config.ts';
import { smtpSender } from './smtp-sender.ts';

const refused = 'nobody@people.test';

/** A mail server that keeps the recipients and the pictures of what it has accepted. */
async function startServer() {
  const sockets: Socket[] = [];
  const delivered: string[] = [];
  const pictures: string[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    const answer = (line: string) => void socket.write(`${line}\r\n`);
    let [recipient, isText] = ['', false];
    answer('220 ready');
    createInterface({ input: socket }).on('line', (line) => {
      const isRefused = line.includes(refused);
      if (isText && /^content-id:/i.test(line)) pictures.push(line.slice(12));
      if (isText && line !== '.') return;
      if (line === '.') delivered.push(recipient);
      if (line.startsWith('RCPT')) recipient = /<(.*)>/.exec(line)?.[1] ?? '';
      isText = line === 'DATA';
      if (line === 'QUIT') socket.end('221 bye\r\n');
      else answer(isText ? '354 go on' : line.startsWith('RCPT') && isRefused ? '550 unknown' : '250 ok');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  return { server, sockets, delivered, pictures, port };
}

it('sends many mails with their mark over a few connections, also after one was refused, and closes them with its instance', async () => {
  const { server, sockets, delivered, pictures, port } = await startServer();
  const config = readConfig({ ...envWithoutServices, SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port) });
  const sender = smtpSender(config);
  const send = (to: string) =>
    sender.send({ id: to, to, subject: 'Hello', text: 'Text', html: '<p>Text</p>' });

  const people = Array.from({ length: 8 }, (_none, index) => `p${String(index)}@people.test`);
  await Promise.all(people.map(send));
  await expect(send(refused)).rejects.toMatchObject({ code: 'EENVELOPE', responseCode: 550 });
  await send('last@people.test');
  expect(delivered.toSorted()).toEqual(['last@people.test', ...people]);
  expect(new Set(pictures)).toEqual(new Set([`<${mailMark.cid}>`]));
  expect(pictures).toHaveLength(delivered.length);
  expect(sockets.length).toBeLessThanOrEqual(4);

  sender.close();
  for (const socket of sockets) if (!socket.closed) await once(socket, 'close');
  await expect(send('late@people.test')).rejects.toThrow('closed');
  server.close();
});
