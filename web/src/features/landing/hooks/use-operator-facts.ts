import { useEffect, useState, type ReactNode } from 'react';
import { ownTexts, type LandingTexts } from '../../../content/landing.ts';
import { afterPaint } from '../../../lib/after-paint.ts';

type Stated = { usersText: string; texts: LandingTexts; links?: ReactNode };

const nothing: Stated = { usersText: '', texts: ownTexts };

/**
 * What the page says: our own texts until it is known what the operator states, and if that cannot be asked for.
 * The API client is loaded after the first paint: the page works without it.
 */
export function useOperatorFacts(): Stated {
  const [stated, setStated] = useState(nothing);
  useEffect(() => {
    let isCurrent = true;
    const callOff = afterPaint(() => {
      import('./ask-operator-facts.tsx')
        .then(({ askOperatorFacts }) => askOperatorFacts())
        .then(
          (answer) => {
            if (isCurrent) setStated(answer);
          },
          () => undefined,
        );
    });
    return () => {
      isCurrent = false;
      callOff();
    };
  }, []);
  return stated;
}
