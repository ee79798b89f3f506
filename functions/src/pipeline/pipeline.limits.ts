export const pipelineLimits = {
  bodyBytesMax: 32 * 1024,
  /** How much of a refused body is still read and discarded, so that its sender receives the refusal. */
  refusedBodyBytesMax: 32 * 1024 * 1024,
  /** How long a body may take to arrive, since it occupies one of an instance's places until then. */
  bodyMsMax: 10_000,
  bodyDepthMax: 6,
  /** The most objects, lists and commas in a body. The longest body of a call has fewer than 50. */
  bodyPartsMax: 100,
} as const;
