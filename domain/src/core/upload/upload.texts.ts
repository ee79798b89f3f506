import type { Refusals } from '../../kernel/refusal.ts';

export const uploadTexts = {
  imageType: 'Please choose a JPEG, PNG or WebP image',
  imageSize: 'The file should be less than 4MB',
  imageUnusable: 'This file cannot be used. Please choose another JPEG, PNG or WebP image',
} as const;

export const uploadRefusals = {
  'invalid-upload': {
    status: 400,
    message: 'This file cannot be used. Please upload a JPEG, PNG or WebP image under 4MB',
  },
  'upload-missing': { status: 400, message: 'The uploaded file was not found. Please upload it again' },
} as const satisfies Refusals;
