import { array, string } from 'yup';
import { namedObject } from '../validation/name-schema.ts';
import { endpoint } from './endpoint.ts';
import { throttles } from './throttle.ts';
import { validationTexts } from '../validation/validation.texts.ts';
import { countText, spellOut } from '../count-text.ts';
import { apiLimits } from './api.limits.ts';

/** The innermost positions of a stack; with the longest names below 2 kB. */
export const faultFramesMax = 20;

export const healthContract = {
  'get-health': endpoint('GET /api/health', {
    access: 'public',
    summary:
      'Reports that the API and its database respond, and how the server sees the caller: `npm run doctor` compares the two doors with it.',
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
    summary:
      'Reports that a page of the app broke, by positions in its own code: it is logged, and nothing is stored.',
    cost: { reads: 1, writes: 1 },
    example: { kind: 'TypeError', page: '/transactions', frames: ['/assets/app-1a2b3c.js:1:2048'] },
    flags: [],
    throttles: throttles.fault,
    body: namedObject('FaultBody', {
      kind: string()
        .strict()
        .required(validationTexts.required)
        .matches(/^[A-Za-z]{1,40}$/, validationTexts.invalid)
        .meta({ description: 'The name of the error.' }),
      page: string()
        .strict()
        .required(validationTexts.required)
        .matches(/^(\/|(\/[a-z:-]{1,40}){1,6})$/, validationTexts.invalid)
        .meta({ description: 'The address without ids.' }),
      frames: array()
        .of(
          string()
            .strict()
            .required(validationTexts.required)
            .matches(/^\/assets\/[\w-]{1,60}\.js:\d{1,7}:\d{1,7}$/, validationTexts.invalid),
        )
        .min(1, validationTexts.required)
        .max(faultFramesMax, validationTexts.tooLong)
        .required(validationTexts.required),
    }).meta({ description: 'Where a page broke. No message, which may quote what somebody typed.' }),
  }),
} as const;
