import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Component } from 'react';
import { messages } from '../messages/messages.ts';
import { StatePanel } from './state-panel.tsx';

type ErrorBoundaryProps = {
  children: ReactNode;
  whole?: boolean;
  /** Another value gives the children another chance, e.g. the path of the screen. */
  resetKey?: string;
};
type ErrorBoundaryState = { failed: boolean };

/** Stands in for a part of the page that cannot be drawn, e.g. when a newer build removed its file. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { failed: true };
  }

  override componentDidUpdate(previous: ErrorBoundaryProps): void {
    if (this.state.failed && previous.resetKey !== this.props.resetKey) this.setState({ failed: false });
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const { title, text, reload } = messages.shell.crashed;
    return (
      <StatePanel title={title} text={text} level={1} failure whole={this.props.whole}>
        <Button onClick={() => window.location.reload()}>{reload}</Button>
      </StatePanel>
    );
  }
}
