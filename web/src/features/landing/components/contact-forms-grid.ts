/** Side by side on a wide screen; the same while the forms are on their way, so that nothing moves. */
export const contactFormsGrid = {
  display: 'grid',
  gap: { xs: 2, md: 3 },
  alignItems: 'start',
  gridTemplateColumns: { md: '7fr 5fr' },
} as const;
