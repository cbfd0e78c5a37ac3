import { Component, type ComponentType, type ReactNode } from 'react';

type Props = { children: ReactNode; Fallback: ComponentType<{ error: unknown }> };

/** Shows `Fallback` when rendering fails, or when the code of a lazy component does not load. */
export class ErrorBoundary extends Component<Props> {
  override state: { failed: { error: unknown } | null } = { failed: null };

  static getDerivedStateFromError(error: unknown) {
    return { failed: { error } };
  }

  override render() {
    const { failed } = this.state;
    const { Fallback, children } = this.props;
    return failed ? <Fallback {...failed} /> : children;
  }
}
