import { describe, expect, it } from 'vitest';
import { describeFailure } from './tell-failure.ts';

const local = 'demo-keelstone';

describe('a command line that cannot go on', () => {
  it('says that the local stack does not run', () => {
    const refused = new Error('14 UNAVAILABLE: connect ECONNREFUSED 127.0.0.1:8080');
    expect(describeFailure(refused, local)).toMatch(
      /127\.0\.0\.1:8080\nThe local stack .*npm start\n.*KEELSTONE_PORT_/,
    );
  });

  it('says how to sign in to Google', () => {
    const error = new Error('Could not load the default credentials.');
    expect(describeFailure(error, 'keelstone-live')).toContain('gcloud auth application-default login');
  });

  it('asks whether the project is the right one', () => {
    expect(describeFailure(new Error('7 PERMISSION_DENIED'), 'keelstone-live')).toContain(
      'Is keelstone-live the id',
    );
  });

  it('adds nothing to what says enough by itself', () => {
    expect(describeFailure(new Error('No user found'), local)).toBe('No user found');
  });
});
