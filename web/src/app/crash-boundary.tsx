import { Component, type ReactNode } from 'react';
import { CrashPage } from './crash-page.tsx';

/** The last safety net: a failure outside any route still gets a designed page. */
export class CrashBoundary extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override render(): ReactNode {
    return this.state.hasCrashed ? <CrashPage kind="crash" /> : this.props.children;
  }
}
