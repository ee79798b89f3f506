import { currentVersions, type LegalVersions } from '@keelstone/domain/core/legal/acceptance';
import {
  type AcceptedKind,
  acceptedKinds,
  legalTitles,
  publishedTexts,
} from '@keelstone/domain/core/legal/legal-text';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Link from '@mui/material/Link';
import { Fragment, useId, useState } from 'react';
import { generatePath } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { validationTexts } from '@keelstone/domain/kernel/validation/validation.texts';

type Props = {
  kinds: readonly AcceptedKind[];
  isAccepted: boolean;
  isMissed: boolean;
  onAccept: (isAccepted: boolean) => void;
};

/** The box that accepts what is published; nothing if nothing is. The texts open beside the form, which keeps what was typed. */
export function AcceptTexts({ kinds, isAccepted, isMissed, onAccept }: Props) {
  const errorId = useId();
  if (kinds.length === 0) return null;
  return (
    <FormControl error={isMissed}>
      <FormControlLabel
        control={
          <Checkbox
            checked={isAccepted}
            onChange={(_event, isChecked) => {
              onAccept(isChecked);
            }}
            slotProps={{
              input: isMissed ? { 'aria-invalid': true, 'aria-describedby': errorId } : {},
            }}
          />
        }
        label={
          <span>
            I have read and accept:{' '}
            {kinds.map((kind, index) => (
              <Fragment key={kind}>
                {index > 0 && <span>, </span>}
                <Link href={generatePath(paths.legal, { kind })} target="_blank" rel="noopener">
                  {legalTitles[kind]}
                </Link>
              </Fragment>
            ))}
          </span>
        }
      />
      {isMissed && <FormHelperText id={errorId}>{validationTexts.required}</FormHelperText>}
    </FormControl>
  );
}

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
