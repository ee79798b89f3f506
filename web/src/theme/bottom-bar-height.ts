/** How much of the window's foot the bar of a phone takes; nothing where there is none. What is fixed there begins above it. */
export const bottomBarHeight = {
  name: '--bottom-bar-height',
  value: 'var(--bottom-bar-height, 0px)',
} as const;
