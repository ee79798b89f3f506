import type { Endpoint } from '@keelstone/domain/api/endpoint';
import { confirmation } from './confirmation.ts';
import { ApiError } from './api-error.ts';
import { send, type SendOptions } from './send.ts';

/** Shown to a person who cancelled instead of confirming. */
const notConfirmed = 'Not confirmed, so nothing was changed';

/**
 * Sends a request; where the server asks for a recent confirmation, asks the person and sends the same request again.
 * It was refused before it did anything, so that nothing happens twice. Without a confirmation it fails with
 * `step-up-required`.
 */
export async function sendConfirmed(endpoint: Endpoint, options: SendOptions): Promise<Response> {
  for (;;) {
    const sentAt = confirmation.count();
    try {
      return await send(endpoint, options);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'step-up-required') throw error;
      const isConfirmed = await confirmation.ask({ methods: error.next?.methods ?? [], sentAt });
      if (!isConfirmed) throw new ApiError({ ...error, message: notConfirmed });
    }
  }
}
