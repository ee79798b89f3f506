import GlobalStyles from '@mui/material/GlobalStyles';

/** On paper there is the statement and nothing to press: dark on white, whatever the screen is. */
export function PrintStyles() {
  return (
    <GlobalStyles
      styles={{
        '@media print': {
          'header[class*="MuiAppBar"], nav, button:not(td button), [role="search"], [role="status"], .MuiDrawer-root':
            { display: 'none !important' },
          'div:has(> nav)': { display: 'none !important' },
          'html, body, body *': {
            color: '#000 !important',
            background: 'transparent !important',
            borderColor: '#bbb !important',
            boxShadow: 'none !important',
          },
          main: { padding: '0 !important' },
          'tr, li, section': { breakInside: 'avoid' },
          thead: { display: 'table-header-group' },
        },
      }}
    />
  );
}
