import { array, string } from 'yup';
import { countText, spellOut } from '../count-text.ts';
import { matchingField } from '../validation/fields.ts';
import { namedObject } from '../validation/name-schema.ts';
import { validationTexts } from '../validation/validation.texts.ts';
import { apiLimits } from './api.limits.ts';
import { endpoint } from './endpoint.ts';
import { throttles } from './throttle.ts';

/** The innermost positions of a stack; with the longest names below 2 kB. */
export const faultFramesMax = 20;

export const healthContract = {
  'get-health': endpoint('GET /api/health', {
    access: 'public',
    summary:
      'Reports that the API and its database respond, and the address of the caller as the server sees it, for `npm run doctor`.',
    cost: { reads: 1, writes: 0 },
    response: namedObject('Health', {
      status: string()
        .oneOf(['ok'] as const)
        .required(),
      version: string().required(),
      address: string().required().meta({ description: "The caller's address, as throttles count it." }),
      forwarded: array()
        .of(string().defined())
        .required()
        .meta({
          description: `X-Forwarded-For as it arrived, at most its last ${spellOut(countText(apiLimits.forwardedAddresses, 'address', 'addresses'))}.`,
        }),
    }).meta({ description: 'The API and its database respond.' }),
  }),
  'report-fault': endpoint('POST /api/faults', {
    access: 'public',
    summary: 'Logs that a page of the app broke, by positions in its own code. Nothing is stored.',
    cost: { reads: 1, writes: 1 },
    example: { kind: 'TypeError', page: '/transactions', frames: ['/assets/app-1a2b3c.js:1:2048'] },
    flags: [],
    throttles: throttles.fault,
    body: namedObject('FaultBody', {
      kind: matchingField(/^[A-Za-z]{1,40}$/).meta({ description: 'The name of the error.' }),
      page: matchingField(/^(\/|(\/[a-z:-]{1,40}){1,6})$/).meta({
        description: 'The address of the page, without ids.',
      }),
      frames: array()
        .of(matchingField(/^\/assets\/[\w-]{1,60}\.js:\d{1,7}:\d{1,7}$/))
        .min(1, validationTexts.required)
        .max(faultFramesMax, validationTexts.tooLong)
        .required(validationTexts.required),
    }).meta({
      description: 'The place where a page broke. It has no message, which could quote a typed text.',
    }),
  }),
} as const;
