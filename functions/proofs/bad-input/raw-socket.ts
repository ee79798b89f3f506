import { connect } from 'node:net';

const body = '{"name":"Nora Quist","number":"+12025550100"}';
const head = (...lines: string[]): string =>
  `PUT /api/user HTTP/1.1\r\nHost: x\r\n${lines.join('\r\n')}\r\n\r\n`;
const json = 'content-type: application/json';

/** What no HTTP library would send. Each would change a name if it were accepted. */
export const brokenMessages: readonly { title: string; message(token: string): string }[] = [
  {
    title: 'a length shorter than the body',
    message: (token) => `${head(token, json, 'content-length: 10', 'connection: close')}${body}`,
  },
  {
    title: 'a length longer than the body',
    message: (token) => `${head(token, json, 'content-length: 5000')}${body}`,
  },
  { title: 'a negative length', message: (token) => `${head(token, json, 'content-length: -1')}${body}` },
  {
    title: 'a length that is a word',
    message: (token) => `${head(token, json, 'content-length: many')}${body}`,
  },
  {
    title: 'two lengths',
    message: (token) =>
      `${head(token, json, 'content-length: 1', `content-length: ${String(body.length)}`)}${body}`,
  },
  {
    title: 'a length and chunks',
    message: (token) =>
      `${head(token, json, `content-length: ${String(body.length)}`, 'transfer-encoding: chunked')}0\r\n\r\n${body}`,
  },
  {
    title: 'chunks with a size that is not a number',
    message: (token) => `${head(token, json, 'transfer-encoding: chunked')}zz\r\n${body}\r\n0\r\n\r\n`,
  },
  {
    title: 'a header line without a name',
    message: (token) => `${head(token, ': x', json, `content-length: ${String(body.length)}`)}${body}`,
  },
  { title: 'another protocol', message: () => 'SSH-2.0-OpenSSH_9.6\r\n\r\n' },
];

/** Writes the bytes as they are and ends the sending side; returns whatever comes back. */
export async function putRaw(url: string, message: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.end(message));
    socket.setEncoding('utf8').on('data', (part: string) => {
      answer += part;
    });
    socket.on('error', () => undefined).once('close', () => resolve(answer));
  });
}
