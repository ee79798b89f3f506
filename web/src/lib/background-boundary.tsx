import { Component, type ReactNode } from 'react';

type Props = { children: ReactNode; fallback?: ReactNode };

/**
 * An error boundary for background work: reactfire's hooks throw while rendering if their observable fails, and that
 * must not take the page down. With a page as its fallback it is also the outermost boundary of the app.
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
