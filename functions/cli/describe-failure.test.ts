import { describe, expect, it } from 'vitest';
import { describeFailure } from './describe-failure.ts';

const local = 'demo-keelstone';

describe('a command that cannot continue', () => {
  it('reports that the local stack went away', () => {
    const refused = new Error('14 UNAVAILABLE: connect ECONNREFUSED 127.0.0.1:8080');
    expect(describeFailure(refused, local)).toMatch(
      /127\.0\.0\.1:8080\nThe local stack .*npm start\n.*KEELSTONE_PORT_/,
    );
  });

  it('explains how to sign in to Google', () => {
    const error = new Error('Could not load the default credentials.');
    expect(describeFailure(error, 'keelstone-live')).toContain('gcloud auth application-default login');
  });

  it('suggests checking the project', () => {
    expect(describeFailure(new Error('7 PERMISSION_DENIED'), 'keelstone-live')).toContain(
      'Check that keelstone-live is the project',
    );
  });

  it('adds nothing to a reason that is clear by itself', () => {
    expect(describeFailure(new Error('No user found'), local)).toBe('No user found');
  });
});
