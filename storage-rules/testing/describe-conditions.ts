import { describe, expect, it } from 'vitest';
import { outcomeOf } from './ask.ts';

export interface Conditions {
  readonly holds: readonly string[];
  readonly refuses: readonly string[];
  /** Conditions whose evaluation is an error. */
  readonly fails?: readonly string[];
}

/** One test for each condition of a part of the language; every one of them runs through a whole rules file. */
export function describeConditions(title: string, { holds, refuses, fails = [] }: Conditions): void {
  describe(title, () => {
    for (const condition of holds) {
      it(`grants if ${condition}`, () => expect(outcomeOf(condition)).toBe(true));
    }
    for (const condition of refuses) {
      it(`refuses if ${condition}`, () => expect(outcomeOf(condition)).toBe(false));
    }
    for (const condition of fails) {
      it(`cannot evaluate ${condition}`, () => expect(outcomeOf(condition)).toEqual(expect.any(String)));
    }
  });
}
