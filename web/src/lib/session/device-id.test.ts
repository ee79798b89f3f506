import { afterEach, describe, expect, it, vi } from 'vitest';
import { deviceStorageKey } from '@keelstone/domain/storage-keys';
import { readDeviceId } from './device-id.ts';
import { clearSnapshot } from './snapshot.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the id of this browser', () => {
  it('is random, has the format that the API accepts, and survives a sign-out', () => {
    const id = readDeviceId();
    expect(id).toMatch(/^[A-Za-z0-9_-]{16,64}$/);
    clearSnapshot();
    expect(readDeviceId()).toBe(id);
    window.localStorage.clear();
    expect(readDeviceId()).not.toBe(id);
  });

  it('replaces what somebody else stored under its key', () => {
    window.localStorage.setItem(deviceStorageKey, 'not an id');
    expect(readDeviceId()).toMatch(/^[0-9a-f]{32}$/);
  });

  it('lasts as long as the page if nothing can be stored', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    expect(readDeviceId()).toBe(readDeviceId());
  });
});
