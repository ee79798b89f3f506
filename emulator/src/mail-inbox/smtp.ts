import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import type { LocalServer } from '../http.ts';
import { loopback } from '../port-check.ts';
import type { Mailbox } from './mailbox.ts';

export const smtpModes = ['accept', 'refuse'] as const;
/** `refuse` rejects every sender (421), like a server that is down for maintenance. */
export type SmtpMode = (typeof smtpModes)[number];

/** An SMTP server that delivers everything to the mailbox and nothing to the world. */
export function startSmtp(port: number, mailbox: Mailbox, mode: () => SmtpMode): Promise<LocalServer> {
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true, // every sign-in is accepted: credentials are not what this server is for
    hideSTARTTLS: true,
    disableReverseLookup: true,
    closeTimeout: 200,
    logger: false,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    onConnect: (_session, done) => done(refusal(mode())),
    onMailFrom: (_address, _session, done) => done(refusal(mode())),
    onData: (stream, session, done) => {
      const { mailFrom, rcptTo } = session.envelope;
      simpleParser(stream).then(
        (parsed) => {
          const from = mailFrom === false ? '' : mailFrom.address;
          mailbox.add(parsed, { from, to: rcptTo.map(({ address }) => address) });
          done();
        },
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, loopback, () => {
      server.off('error', reject);
      server.on('error', () => undefined); // a sender that disconnects in the middle: not our problem
      resolve({ close });
    });
  });
}

function refusal(mode: SmtpMode): Error | null {
  if (mode === 'accept') return null;
  return Object.assign(new Error('The local inbox is set to refuse mail'), { responseCode: 421 });
}
