import { useIsOnline } from '../lib/online.ts';

/**
 * Says at the top of every page that the network is away (boot.css). It covers nothing: the page moves down by its height. The status
 * is there before its text, which is announced once.
 */
export function OfflineNotice() {
  const isOnline = useIsOnline();
  return (
    <div role="status" className={isOnline ? undefined : 'offline-bar'}>
      {!isOnline && 'You are offline. What you see may be out of date.'}
    </div>
  );
}
