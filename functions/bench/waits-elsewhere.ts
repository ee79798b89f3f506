type Door = 'firestore' | 'elsewhere';

/**
 * How long one request waited for Firebase Auth or Storage while no database request was pending: what its Firestore
 * operations alone cannot show.
 */
export class WaitsElsewhere {
  /** Milliseconds so far. */
  ms = 0;
  private readonly open = { firestore: 0, elsewhere: 0 };
  private readonly nowMs: () => number;
  private lookedAtMs = 0;

  constructor(nowMs: () => number) {
    this.nowMs = nowMs;
  }

  /** Marks a start; call the returned function when it has ended. */
  begin(door: Door): () => void {
    this.count(door, 1);
    return () => {
      this.count(door, -1);
    };
  }

  private count(door: Door, by: 1 | -1): void {
    const nowMs = this.nowMs();
    if (this.open.elsewhere > 0 && this.open.firestore === 0) this.ms += nowMs - this.lookedAtMs;
    this.lookedAtMs = nowMs;
    this.open[door] += by;
  }
}
