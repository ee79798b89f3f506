import { currentVersions, type LegalVersions } from '@keelstone/domain/legal/acceptance';
import { acceptedKinds, publishedTexts, type AcceptedKind } from '@keelstone/domain/legal/legal-text';
import { useState } from 'react';

/** The texts that a registration accepts; none if none is published. */
export function useTextsToAccept() {
  const [isAccepted, setIsAccepted] = useState(false);
  const [isMissed, setIsMissed] = useState(false);
  const versions = currentVersions(publishedTexts);
  const kinds: AcceptedKind[] = acceptedKinds.filter((kind) => versions[kind] !== undefined);
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
      return versions;
    },
  };
}
