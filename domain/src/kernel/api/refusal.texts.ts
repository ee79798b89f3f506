import type { Refusals } from '../../errors.ts';
import { apiTexts } from './api.texts.ts';

// In a file of their own, because the landing page loads the texts of pages but not these.
export const apiRefusals = {
  'invalid-input': 'Please check what you entered',
  'invalid-json': 'The request is not valid JSON',
  'app-check-failed': 'We could not verify that this request comes from our app. Please reload the page',
  'invalid-token': apiTexts.tokenNotValid,
  forbidden: 'You are not allowed to do this',
  'not-found': 'Not found',
  'method-not-allowed': 'Method not allowed',
  'body-timeout': 'The request took too long to arrive',
  'key-reused': 'This request was already sent with other details',
  'payload-too-large': 'The request is too large',
  'unsupported-media-type': 'Please send application/json',
  'too-many-requests': 'Too many attempts. Please wait a moment and try again',
  internal: apiTexts.somethingWentWrong,
  unavailable: 'The service is busy. Please try again',
} as const satisfies Refusals;
