import { acceptedKinds, type AcceptedKind } from '@keelstone/domain/legal/legal-text';
import type { LegalVersions } from '@keelstone/domain/legal/acceptance';
import { useState } from 'react';
import { usePublicFacts } from '../../../lib/api-hooks/use-public-facts.ts';

/** The texts that a registration accepts; none until it is known that there are any: the sign-in asks for them then. */
export function useTextsToAccept() {
  const [isAccepted, setIsAccepted] = useState(false);
  const [isMissed, setIsMissed] = useState(false);
  const published = usePublicFacts()?.legal ?? [];
  const kinds: AcceptedKind[] = acceptedKinds.filter((kind) => published.some((text) => text.kind === kind));
  return {
    kinds,
    isAccepted,
    isMissed: isMissed && kinds.length > 0,
    accept: (isChecked: boolean): void => {
      setIsAccepted(isChecked);
      setIsMissed(false);
    },
    /** The versions that are accepted; `undefined` if the box is not checked, which is shown then. */
    pass: (): LegalVersions | undefined => {
      if (kinds.length > 0 && !isAccepted) {
        setIsMissed(true);
        return undefined;
      }
      return Object.fromEntries(
        published
          .filter(({ kind }) => kinds.some((each) => each === kind))
          .map(({ kind, version }) => [kind, version]),
      );
    },
  };
}
