import type { Refusals } from '../../kernel/refusal.ts';

export const oneTimeLinkRefusals = {
  'link-invalid': { status: 400, message: 'This link is not valid. Please ask for a new one' },
  'link-expired': { status: 400, message: 'This link has expired. Please ask for a new one' },
  'link-replaced': { status: 400, message: 'A newer link was sent. Please use the one in our latest mail' },
  'link-used': { status: 400, message: 'This link was already used' },
} as const satisfies Refusals;
