import { describe, expect, it } from 'vitest';
import { readEmail, readNewEmail } from './typed-email.ts';

describe('a typed email address', () => {
  it.each([
    [' ann@x.example\u00a0', 'ann@x.example'],
    ['Ann@X.example', 'Ann@X.example'],
    ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
    ['ann@BÜCHER.example', 'ann@xn--bcher-kva.example'],
    ['ann@bu\u0308cher.example', 'ann@xn--bcher-kva.example'],
    ['ann@例え.テスト', 'ann@xn--r8jz45g.xn--zckzah'],
    ['ann@x。example', 'ann@x.example'],
    // With a Cyrillic letter it is another address, and looks like one.
    ['ann@\u0435xample.com', 'ann@xn--xample-2of.com'],
    ['ünï@x.example', 'ünï@x.example'],
    ['\u202a ann@x.example\u200f ', 'ann@x.example'],
  ])('%j is sent as %s', (typed, sent) => {
    expect(readEmail(typed)).toBe(sent);
  });

  it.each(['', 'ann', 'ann@', 'ann@bü cher.example', 'ann@bücher.example/x', 'ann@bü\u200bcher.example'])(
    'stays as it is if it is none: %j',
    (typed) => {
      expect(readEmail(typed)).toBe(typed);
    },
  );
});

it('a new one is plain where a keyboard wrote full-width characters; an existing one is sent as it is', () => {
  const typed = '\uff41\uff4e\uff4e\uff20x.example';
  expect([readNewEmail(typed), readEmail(typed)]).toEqual(['ann@x.example', typed]);
});
