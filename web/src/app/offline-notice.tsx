import { useIsOnline } from '../lib/online.ts';

/**
 * Says at the top of every page that the browser is offline (document.css). It covers nothing: the page moves down by its
 * height. The live region exists before its text, so that the text is announced once.
 */
export function OfflineNotice() {
  const isOnline = useIsOnline();
  return (
    <div role="status" className={isOnline ? undefined : 'offline-bar'}>
      {!isOnline && 'You are offline. What you see may be out of date.'}
    </div>
  );
}
