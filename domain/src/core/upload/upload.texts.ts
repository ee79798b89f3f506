import type { Refusals } from '../../errors.ts';
import { megabytesText } from '../../kernel/count-text.ts';
import { uploadLimits } from './upload.limits.ts';

/** The largest image, as shown in texts: "4MB". */
export const imageMegabytes = megabytesText(uploadLimits.uploadBytesMax);

export const uploadTexts = {
  imageHint: `JPEG, PNG or WebP, less than ${imageMegabytes}. Larger photos are made smaller.`,
  imageType: 'Please choose a JPEG, PNG or WebP image',
  imageSize: `The file should be less than ${imageMegabytes}`,
  imageUnusable: 'This file cannot be used. Please choose another JPEG, PNG or WebP image',
} as const;

export const uploadRefusals = {
  'invalid-upload': `This file cannot be used. Please upload a JPEG, PNG or WebP image under ${imageMegabytes}`,
  'upload-missing': 'The uploaded file was not found. Please upload it again',
} as const satisfies Refusals;
