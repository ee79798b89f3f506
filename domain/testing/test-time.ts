/** The time at which unit tests run: 2026-11-02 10:00 UTC. */
export const testTimeMs = Date.UTC(2026, 10, 2, 10);
