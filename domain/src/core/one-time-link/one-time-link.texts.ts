import type { Refusals } from '../../errors.ts';

export const oneTimeLinkRefusals = {
  'link-invalid': 'This link is not valid. Please ask for a new one',
  'link-expired': 'This link has expired. Please ask for a new one',
  'link-replaced': 'A newer link was sent. Please use the one in our latest mail',
  'link-used': 'This link was already used',
} as const satisfies Refusals;
