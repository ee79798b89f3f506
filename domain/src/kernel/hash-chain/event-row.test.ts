import { describe, expect, it } from 'vitest';
import { commitTo, isCommitted, toSessionRef } from './event-row.ts';

const salt = new Uint8Array(16).fill(7);
const detail = { ip: '203.0.113.7', browser: 'Firefox', attempts: 5 };

describe('the commitment of an event row', () => {
  it('is the same whatever the order of the detail', () => {
    const { attempts, browser, ip } = detail;
    expect(commitTo({ attempts, browser, ip }, salt)).toEqual(commitTo(detail, salt));
  });

  it('finds the detail it was made of, and no other', () => {
    const { commitment, salt: kept } = commitTo(detail, salt);
    const stored = { salt: kept, detail, subjectUid: 'somebody' };
    expect(isCommitted({ commitment }, stored)).toBe(true);
    expect(isCommitted({ commitment }, { ...stored, detail: { ...detail, ip: '203.0.113.8' } })).toBe(false);
    expect(isCommitted({ commitment }, { ...stored, salt: 'x' })).toBe(false);
  });

  it('cannot be guessed from the detail alone', () => {
    expect(commitTo(detail, new Uint8Array(16)).commitment).not.toBe(commitTo(detail, salt).commitment);
  });
});

describe('the name of a session in a row', () => {
  it('does not contain its sid', () => {
    expect(toSessionRef('NMKHA6SBPQ4GK2QFQDNVZ6A2DM')).toMatch(/^(?!NMKHA6SB)[A-Z2-7]{26}$/);
  });
});
