import { noClaims, type PublicClaims } from '@keelstone/domain/claims/claims';
import { useEffect, useState } from 'react';
import { afterPaint } from '../../../lib/after-paint.ts';

/**
 * What an operator states about the platform; nothing until that is known, and nothing where it cannot be asked.
 * The API client is loaded after the first paint: the page stands without it.
 */
export function useClaims(): PublicClaims {
  const [claims, setClaims] = useState(noClaims);
  useEffect(() => {
    let isCurrent = true;
    const callOff = afterPaint(() => {
      import('../api/get-claims.ts')
        .then(({ getClaims }) => getClaims())
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
