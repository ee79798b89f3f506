import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { brand } from '@keelstone/domain/kernel/brand';
import { timing } from '../../config/timing.ts';
import { dropDraft, keepDraft, openDraft } from './draft-id.ts';

const start = 1_795_000_000_000;

beforeEach(() => {
  vi.useFakeTimers({ now: start });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the transaction id of a form', () => {
  it('is the same again after a reload while the answer is missing, and a new one later', () => {
    keepDraft('deposit', openDraft('deposit'));
    vi.advanceTimersByTime(timing.draftMs - 1);
    expect(openDraft('deposit')).toBe(String(start));
    vi.advanceTimersByTime(1);
    expect(openDraft('deposit')).toBe(String(start + timing.draftMs));
  });

  it('is a new one once there was an answer', () => {
    keepDraft('deposit', openDraft('deposit'));
    dropDraft('deposit');
    vi.advanceTimersByTime(1);
    expect(openDraft('deposit')).toBe(String(start + 1));
  });

  it('is not shared between forms', () => {
    keepDraft('deposit', openDraft('deposit'));
    vi.advanceTimersByTime(1);
    expect(openDraft('withdrawal')).toBe(String(start + 1));
  });

  it('survives invalid content in the storage', () => {
    window.localStorage.setItem(brand.draftStorageKey, '{"deposit":"x","other":1}');
    expect(openDraft('deposit')).toBe(String(start));
  });
});
