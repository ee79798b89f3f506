import { Component, type ReactNode } from 'react';

type Props = { children: ReactNode; fallback?: ReactNode };

/**
 * A boundary for what works in the background: reactfire's hooks throw while rendering when their observable
 * fails, and a page must not disappear because a listener did. With a page as its fallback, the last one around them all.
 */
export class BackgroundBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? (this.props.fallback ?? null) : this.props.children;
  }
}
