import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode, Ref } from 'react';
import { controlWidth, pageWidth, serif, size } from '../theme/styles.ts';
import { PageHeading } from './page-heading.tsx';

type Props = {
  title: string;
  /** The title of the tab, by default the heading. */
  tabTitle?: string;
  /** A smaller heading, on a page whose largest text is a figure. */
  isGreeting?: boolean;
  /** The state of the page's subject, as one large sentence. Until it is known, an empty text shows a bar. */
  state?: string;
  /** The lines of the usual state on a phone, reserved so that nothing moves when it is known. By default one. */
  stateLines?: 1 | 2;
  /** Shown next to the heading. */
  mark?: ReactNode;
  /** One sentence under the heading. */
  lead?: ReactNode;
  /** Buttons at the right of the heading, below it on a phone. */
  actions?: ReactNode;
  /** `narrow` for forms, `control` for forms on administrators' control pages. */
  width?: keyof typeof widths;
  /** The element of the whole page. */
  area?: Ref<HTMLDivElement>;
  children: ReactNode;
};

const widths = { narrow: 640, control: controlWidth, wide: pageWidth };

/** A page inside the app shell: heading, tab title, content. */
export function Page(props: Props) {
  const {
    title,
    tabTitle = title,
    state,
    stateLines = 1,
    isGreeting = false,
    mark,
    lead,
    actions,
    width = 'wide',
    area,
    children,
  } = props;
  return (
    <Box
      ref={area}
      sx={{ maxWidth: widths[width], ml: 'var(--page-start, auto)', mr: 'auto', width: '100%' }}
    >
      <Box
        component="header"
        sx={{
          display: 'flex',
          flexWrap: { xs: 'wrap', sm: 'nowrap' },
          alignItems: 'start',
          justifyContent: 'space-between',
          gap: 2,
          mb: isGreeting ? 2 : 3,
        }}
      >
        <div>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
            <PageHeading title={tabTitle} variant={state !== undefined ? 'body2' : isGreeting ? 'h2' : 'h1'}>
              {title}
            </PageHeading>
            {mark}
          </Box>
          {state !== undefined && (
            <Typography
              sx={{
                ...serif,
                fontSize: { xs: size.title, sm: size.amount },
                lineHeight: 1.25,
                textWrap: 'balance',
                minHeight: { xs: `${String(stateLines)}lh`, sm: 'auto' },
              }}
            >
              {state === '' ? <Skeleton width="10em" /> : state}
            </Typography>
          )}
          {lead !== undefined && (
            <Typography color="textSecondary" sx={{ mt: 0.5 }}>
              {lead}
            </Typography>
          )}
        </div>
        {actions !== undefined && <Box sx={{ flex: { sm: 'none' }, maxWidth: '100%' }}>{actions}</Box>}
      </Box>
      {children}
    </Box>
  );
}
