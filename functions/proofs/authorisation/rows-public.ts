import { missingId } from '../../testing/records.ts';
import { everyoneMay, type Cell, type Matrix } from './row.ts';

const password = 'correct horse';
const freshEmail = () => `${missingId().toLowerCase()}@people.test`;
/** The same for a known and an unknown address: one request for a mail is written. */
const knownOrNot: readonly Cell[] = [
  { target: 'other', everyone: 'ok' },
  { target: 'missing', everyone: 'ok' },
];
const minted: readonly Cell[] = [
  { target: 'other', everyone: 'ok' },
  { target: 'missing', everyone: 'link-invalid' },
];

/** Calls without a session: a token makes no difference, good or bad. */
export const publicRows = {
  login: {
    cells: [
      { target: 'other', everyone: 'ok' },
      { target: 'missing', everyone: 'wrong-credentials' },
    ],
    request: async ({ deps, target, whose }) => {
      const user = target === 'missing' ? undefined : await deps.users.find(whose);
      return { body: { email: user?.email ?? freshEmail(), password } };
    },
  },
  register: {
    cells: [
      { target: 'missing', everyone: 'ok' },
      { target: 'other', everyone: 'ok' },
    ],
    request: async ({ deps, whose }) => {
      const email = (await deps.users.find(whose))?.email ?? freshEmail();
      return { body: { name: 'Nora Quist', number: '+12025550123', email, password } };
    },
  },
  'verify-email': {
    cells: minted,
    request: async ({ code }) => ({ body: { oobCode: await code('verify-email') } }),
  },
  'resend-verification': {
    cells: knownOrNot,
    request: async ({ deps, person }) => ({
      body: { email: (await deps.users.find(await person()))?.email ?? freshEmail() },
    }),
  },
  'open-kyc-session': {
    cells: [
      { target: 'other', everyone: 'ok' },
      { target: 'missing', everyone: 'ticket-invalid' },
    ],
    request: async ({ code }) => ({ body: { kycTicket: await code('kyc-ticket'), password } }),
  },
  'disown-account': {
    cells: minted,
    request: async ({ code }) => ({ body: { code: await code('disown-account') } }),
  },
  'forgot-password': {
    cells: knownOrNot,
    request: async ({ deps, person }) => ({
      body: { email: (await deps.users.find(await person()))?.email ?? freshEmail() },
    }),
  },
  'reset-password': {
    cells: minted,
    request: async ({ code }) => ({
      params: { resetToken: await code('reset-password') },
      body: { password: 'another horse' },
    }),
  },
  'get-wallet': { cells: everyoneMay },
  'get-rates': { cells: everyoneMay },
  'get-claims': { cells: everyoneMay },
  'get-health': { cells: everyoneMay },
  'get-openapi': { cells: everyoneMay },
  'get-docs': { cells: everyoneMay },
  'send-contact-message': {
    cells: everyoneMay,
    request: () => ({ body: { name: 'Nora', email: freshEmail(), message: 'Hello' } }),
  },
  'subscribe-newsletter': { cells: everyoneMay, request: () => ({ body: { email: freshEmail() } }) },
} satisfies Partial<Matrix>;
