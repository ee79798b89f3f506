import { describe, expect, it } from 'vitest';
import { describeFailure, isRefusedForGood } from './send-mail.service.ts';

const smtpError = (fields: { code?: string; command?: string; responseCode?: number }): Error =>
  Object.assign(new Error('550 5.1.1 <nora@people.test>: Recipient address rejected'), fields);

describe('a failed attempt', () => {
  it.each([
    ['the mailbox', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }, true],
    ['the content', { code: 'EMESSAGE', command: 'DATA', responseCode: 554 }, true],
    ['the mailbox for now', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 450 }, false],
    ['our sender', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550 }, false],
    ['our password', { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }, false],
    ['the connection', { code: 'ECONNECTION' }, false],
    ['nothing that is known', {}, false],
  ])('that refuses %s', (_title, fields, isForGood) => {
    expect(isRefusedForGood(smtpError(fields))).toBe(isForGood);
  });

  it('is described without the text of the server', () => {
    const described = describeFailure(
      smtpError({ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }),
    );
    expect(described).toEqual({ failure: 'Error', smtpCode: 'EENVELOPE', smtpStatus: 550 });
    expect(describeFailure('a text')).toEqual({ failure: 'string' });
  });
});
