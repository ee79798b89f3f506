import { expect, it } from 'vitest';
import { describeFailure } from './describe-failure.ts';

it.each<[string, RegExp, string?]>([
  [
    '14 UNAVAILABLE: connect ECONNREFUSED 127.0.0.1:8080',
    /127\.0\.0\.1:8080\nThe local stack .*npm start\n.*KEELSTONE_PORT_/,
  ],
  ['Could not load the default credentials.', /\nSign in: gcloud auth application-default login$/],
  ['7 PERMISSION_DENIED', /\n.*Check that keelstone-live is the project/],
  ['No user found', /^No user found$/, 'demo-keelstone'],
])(
  'a command that cannot continue because of "%s" suggests what the reason shows',
  (reason, text, project = 'keelstone-live') => {
    expect(describeFailure(new Error(reason), project)).toMatch(text);
  },
);
