import { noOperatorFacts, type OperatorFacts } from '@keelstone/domain/operator-facts/operator-facts';
import { useEffect, useState } from 'react';
import { afterPaint } from '../../../lib/after-paint.ts';

/**
 * What an operator states about the platform; nothing until that is known, and nothing where it cannot be asked.
 * The API client is loaded after the first paint: the page works without it.
 */
export function useOperatorFacts(): OperatorFacts {
  const [facts, setFacts] = useState(noOperatorFacts);
  useEffect(() => {
    let isCurrent = true;
    const callOff = afterPaint(() => {
      Promise.all([
        import('../../../lib/api/call.ts'),
        import('@keelstone/domain/api/operator-facts.contract'),
      ])
        .then(([{ call }, { operatorFactsContract }]) => call(operatorFactsContract['get-operator-facts']))
        .then(
          (stated) => {
            if (isCurrent) setFacts(stated);
          },
          () => undefined,
        );
    });
    return () => {
      isCurrent = false;
      callOff();
    };
  }, []);
  return facts;
}
