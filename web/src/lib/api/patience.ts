import { timing } from '../../config/timing.ts';

/** Aborts a request of which nothing has arrived for a while; a slow network may take as long as it needs. */
export class Patience {
  private readonly abort = new AbortController();
  readonly signal = this.abort.signal;
  private timer = this.start();

  /** The same answer, whose body is watched. */
  follow(response: Response): Response {
    this.end();
    if (response.body === null) return response;
    this.timer = this.start();
    const watched = response.body.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform: (part, arrived) => {
          this.end();
          this.timer = this.start();
          arrived.enqueue(part);
        },
        flush: () => {
          this.end();
        },
      }),
    );
    const { status, statusText, headers } = response;
    return new Response(watched, { status, statusText, headers });
  }

  end(): void {
    clearTimeout(this.timer);
  }

  private start(): ReturnType<typeof setTimeout> {
    return setTimeout(() => {
      this.abort.abort();
    }, timing.answerMs);
  }
}
