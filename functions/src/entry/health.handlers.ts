import { currentWallet } from '@keelstone/domain/collections';
import type { healthContract } from '@keelstone/domain/kernel/api/health.contract';
import type { Handlers } from '../platform/call/handler.ts';
import type { Deps } from './create-deps.ts';

export const healthHandlers = {
  /** One read shows that the database works. The version identifies the running build. */
  'get-health': async ({ origin: { ip, forwarded } }, deps) => {
    await deps.wallets.find(currentWallet);
    const version = process.env['K_REVISION'] ?? 'local';
    return { status: 'ok', version, address: ip, forwarded: [...forwarded] };
  },

  /** One log line in the format of Cloud Error Reporting. */
  'report-fault': ({ body: { kind, page, frames } }, deps) => {
    const trace = frames.map((frame) => `    at ${deps.config.appUrl}${frame}`);
    deps.log.info({
      '@type': 'type.googleapis.com/google.devtools.clouderrorreporting.v1beta1.ReportedErrorEvent',
      serviceContext: { service: 'web' },
      context: { httpRequest: { url: page } },
      operation: 'report-fault',
      message: [`${kind}: in the browser, on ${page}`, ...trace].join('\n'),
    });
    return Promise.resolve({ message: 'Reported' });
  },
} satisfies Pick<Handlers<Deps>, keyof typeof healthContract>;
