import { noClaims, type PublicClaims } from '@keelstone/domain/claims/claims';
import { useEffect, useState } from 'react';
import { afterPaint } from '../../../lib/after-paint.ts';

/**
 * What an operator states about the platform; nothing until that is known, and nothing where it cannot be asked.
 * The API client is loaded after the first paint: the page works without it.
 */
export function useClaims(): PublicClaims {
  const [claims, setClaims] = useState(noClaims);
  useEffect(() => {
    let isCurrent = true;
    const callOff = afterPaint(() => {
      Promise.all([import('../../../lib/api/call.ts'), import('@keelstone/domain/api/claims.contract')])
        .then(([{ call }, { claimsContract }]) => call(claimsContract['get-claims']))
        .then(
          (stated) => {
            if (isCurrent) setClaims(stated);
          },
          () => undefined,
        );
    });
    return () => {
      isCurrent = false;
      callOff();
    };
  }, []);
  return claims;
}
