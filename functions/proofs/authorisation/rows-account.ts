import { missingId, papers } from '../../testing/records.ts';
import { adminCells, ownOrAdmin, signedInMay, type Cell, type Matrix } from './row.ts';

const settings = {
  unusualActivity: true,
  latestSale: true,
  accountTips: true,
  newBrowser: true,
  featureUpdate: true,
  saveActivityLogs: true,
};
const suspensions = adminCells([
  { target: 'own', admin: 'own-account' },
  { target: 'other', admin: 'ok' },
  { target: 'missing', admin: 'no-user' },
]);
const kycDecisions = adminCells([
  { target: 'own', admin: 'own-record' },
  { target: 'other', admin: 'ok' },
  { target: 'missing', admin: 'not-found' },
]);
/** The path names the viewer: only himself; the record is his own, or he is an admin. */
const viewings: readonly Cell[] = [
  { path: 'own', target: 'own', user: 'ok', admin: 'ok' },
  { path: 'own', target: 'other', user: 'not-found', admin: 'ok' },
  { path: 'own', target: 'missing', user: 'not-found', admin: 'not-found' },
  { path: 'other', target: 'own', user: 'not-found', admin: 'not-found' },
  { path: 'missing', target: 'own', user: 'not-found', admin: 'not-found' },
];

/** People, their papers and their logins. */
export const accountRows = {
  'get-current-user': { cells: signedInMay },
  'get-sessions': { cells: signedInMay },
  'end-session': {
    cells: [{ target: 'other', user: 'unmoved', admin: 'unmoved' }],
    request: () => ({ params: { sid: missingId() } }),
  },
  'end-other-sessions': { cells: signedInMay },
  'update-profile': {
    cells: signedInMay,
    request: () => ({ body: { name: 'Another Name', number: '+12025550199' } }),
  },
  'update-settings': { cells: signedInMay, request: () => ({ body: settings }) },
  'list-users': { cells: adminCells(), request: ({ path }) => ({ params: { adminId: path } }) },
  'get-user': {
    cells: adminCells([
      { target: 'own', admin: 'ok' },
      { target: 'other', admin: 'ok' },
      { target: 'missing', admin: 'no-user' },
    ]),
    request: ({ path, whose }) => ({ params: { adminId: path, userId: whose } }),
  },
  'suspend-user': {
    cells: suspensions,
    request: async ({ path, person }) => ({
      params: { adminId: path },
      body: { idToSuspend: await person() },
    }),
  },
  'unsuspend-user': {
    cells: suspensions,
    request: async ({ path, person }) => ({
      params: { adminId: path },
      body: { idToUnsuspend: await person() },
    }),
  },
  'record-activity': { cells: signedInMay, request: () => ({ body: { browser: 'Firefox', os: 'Linux' } }) },
  'list-activity': { cells: ownOrAdmin, request: ({ path }) => ({ params: { userId: path } }) },
  'delete-activity': {
    cells: [
      { path: 'own', target: 'own', user: 'ok', admin: 'ok' },
      { path: 'own', target: 'other', user: 'unmoved', admin: 'unmoved' },
      { path: 'own', target: 'missing', user: 'unmoved', admin: 'unmoved' },
      { path: 'other', target: 'other', user: 'not-found', admin: 'not-found' },
      { path: 'missing', target: 'other', user: 'not-found', admin: 'not-found' },
    ],
    request: async ({ path, activity }) => ({ params: { userId: path, activityId: await activity() } }),
  },
  'submit-kyc': {
    kycStatus: 'Unverified',
    cells: [
      { target: 'other', user: 'upload-missing', admin: 'upload-missing', kyc: 'upload-missing' },
      { target: 'missing', user: 'upload-missing', admin: 'upload-missing', kyc: 'upload-missing' },
      { target: 'own', user: 'ok', admin: 'ok', kyc: 'ok' },
    ],
    request: async ({ caller, upload }) => ({ body: papers(caller.email, await upload()) }),
  },
  'list-kyc': { cells: adminCells(), request: ({ path }) => ({ params: { adminId: path } }) },
  'get-kyc': {
    cells: adminCells([
      { target: 'own', admin: 'ok' },
      { target: 'other', admin: 'ok' },
      { target: 'missing', admin: 'not-found' },
    ]),
    request: async ({ path, kyc }) => ({ params: { adminId: path, kycId: await kyc() } }),
  },
  'get-kyc-document': {
    cells: viewings,
    request: async ({ path, kyc }) => ({ params: { viewerId: path, kycId: await kyc() } }),
  },
  'approve-kyc': {
    cells: kycDecisions,
    request: async ({ path, kyc }) => ({ params: { adminId: path }, body: { idToApprove: await kyc() } }),
  },
  'reject-kyc': {
    cells: kycDecisions,
    request: async ({ path, kyc }) => ({
      params: { adminId: path },
      body: { idToReject: await kyc(), reason: 'The photo is blurred' },
    }),
  },
  'delete-kyc': {
    cells: kycDecisions,
    request: async ({ path, kyc }) => ({ params: { adminId: path, kycId: await kyc() } }),
  },
} satisfies Partial<Matrix>;
