export const pipelineLimits = {
  bodyBytesMax: 32 * 1024,
  /** How much of a refused body is still read, so that its sender receives the refusal; none of it is kept. */
  refusedBodyBytesMax: 32 * 1024 * 1024,
  /** How long a body may take to arrive: until then it occupies one of an instance's places. */
  bodyMsMax: 10_000,
  bodyDepthMax: 6,
  /** Objects, lists and commas; the longest body of a call has fewer than 50. */
  bodyPartsMax: 100,
} as const;
