import { object, string } from 'yup';
import { messageWire } from './common.wire.ts';
import { endpoint } from './endpoint.ts';

export const activityContract = {
  'record-activity': endpoint({
    method: 'POST',
    path: '/api/activity',
    aliases: ['/activity'],
    access: 'signed-in',
    summary: 'Records a login. Address and user come from the server; browser and os are hints.',
    source: 'spec 7, security 2 row 2',
    body: object({
      browser: string().strict().max(200).default(''),
      os: string().strict().max(200).default(''),
    }),
    response: messageWire,
  }),
} as const;
