const modes = ['ok', 'down', 'slow', 'garbage', 'redirect'] as const;
/** How the source behaves: answers; drops the connection; never answers; answers no JSON; sends elsewhere. */
export type Mode = (typeof modes)[number];

export interface RateState {
  /** US dollars for one coin. */
  readonly btc: number;
  readonly eth: number;
  readonly mode: Mode;
  /** Requests for a rate so far, whatever the answer: lets a test see what was cached. */
  readonly requests: number;
}

export function initialState(): RateState {
  return { btc: 64_000.4, eth: 3_200.6, mode: 'ok', requests: 0 };
}

/**
 * The state after `PUT /control`: absent members stay; an unknown member or value changes nothing and is an error. Any
 * number is a rate, because a provider's nonsense (0, negative) is worth a test.
 */
export function applyControl(state: RateState, body: Record<string, unknown>): RateState | { error: string } {
  let next = state;
  for (const [key, value] of Object.entries(body)) {
    const mode = modes.find((candidate) => candidate === value);
    if (key === 'mode' && mode !== undefined) next = { ...next, mode };
    else if (key === 'btc' && typeof value === 'number') next = { ...next, btc: value };
    else if (key === 'eth' && typeof value === 'number') next = { ...next, eth: value };
    else return { error: `btc and eth are numbers, mode is one of ${modes.join(', ')}` };
  }
  return next;
}
