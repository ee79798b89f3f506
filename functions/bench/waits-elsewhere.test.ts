import { expect, it } from 'vitest';
import { WaitsElsewhere } from './waits-elsewhere.ts';

it('counts the time in which a request waits for Auth or Storage only, overlapping waits once', () => {
  let nowMs = 100;
  const waits = new WaitsElsewhere(() => nowMs);
  const at = (ms: number, work: () => void): void => {
    nowMs = ms;
    work();
  };
  let signed = (): void => undefined;
  let stored = (): void => undefined;
  let read = (): void => undefined;
  at(110, () => (signed = waits.begin('elsewhere')));
  at(115, () => (stored = waits.begin('elsewhere')));
  at(120, () => (read = waits.begin('firestore')));
  at(125, () => signed());
  at(150, () => read());
  at(153, () => stored());
  at(200, () => (read = waits.begin('firestore')));
  at(210, () => read());
  expect(waits.ms).toBe(10 + 3);
});
