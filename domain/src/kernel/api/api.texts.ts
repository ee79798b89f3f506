import type { Refusals } from '../refusal.ts';

export const apiTexts = {
  cursor: 'This page belongs to another list. Please start from its first page',
  somethingWentWrong: 'Something went wrong',
  tokenNotValid: 'Token is not valid!',
  noRecords: 'No records',
  // Begins as every failure does.
  offline: 'Something went wrong. You are offline: please try again once you are connected.',
} as const;

export const apiRefusals = {
  'invalid-input': { status: 400, message: 'Please check what you entered' },
  'invalid-json': { status: 400, message: 'The request is not valid JSON' },
  'app-check-failed': {
    status: 401,
    message: 'We could not verify that this request comes from our app. Please reload the page',
  },
  'invalid-token': { status: 401, message: apiTexts.tokenNotValid },
  forbidden: { status: 403, message: 'You are not allowed to do this' },
  'not-found': { status: 404, message: 'Not found' },
  'method-not-allowed': { status: 405, message: 'Method not allowed' },
  'body-timeout': { status: 408, message: 'The request took too long to arrive' },
  'key-reused': { status: 409, message: 'This request was already sent with other details' },
  'payload-too-large': { status: 413, message: 'The request is too large' },
  'unsupported-media-type': { status: 415, message: 'Please send application/json' },
  'too-many-requests': { status: 429, message: 'Too many attempts. Please wait a moment and try again' },
  internal: { status: 500, message: apiTexts.somethingWentWrong },
  unavailable: { status: 503, message: 'The service is busy. Please try again' },
} as const satisfies Refusals;
