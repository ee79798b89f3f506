import Alert from '@mui/material/Alert';
import { isolateName } from '@keelstone/domain/kernel/isolate-name';
import { forgetDeferred, useDeferred } from '../../lib/api/deferred.ts';
import { bannerPlace } from '../../theme/styles.ts';
import { AppLink } from '../../ui/app-link.tsx';

/** Shows failed rejections on every page until their administrator closes the alert. Their cases lead the inbox. */
export default function RefusedRejections({ uid }: { uid: string }) {
  const refusals = useDeferred().filter((each) => each.step === 'refused');
  const own = refusals.filter((each) => each.uid === uid);
  return own.map((each) => (
    <Alert key={each.id} severity="error" sx={bannerPlace} onClose={() => forgetDeferred(each)}>
      <span>{`Rejecting ${isolateName(each.name)} failed. ${each.why} `}</span>
      <AppLink underline="always" to={each.path}>
        Open the case
      </AppLink>
    </Alert>
  ));
}
