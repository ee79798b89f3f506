/** One window of one counter, shared by all function instances. Old ones expire. */
export type ThrottleWindow = { count: number; resetAtMs: number };
