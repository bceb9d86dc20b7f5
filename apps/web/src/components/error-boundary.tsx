import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Component, useEffect } from 'react';
import { raiseAppEvent } from '../lib/app-events.ts';
import { checkVersion, tellNewVersionInPanel, useNewVersion } from '../lib/new-version.ts';
import { reloadWhenDone, usePageReload } from '../lib/page-reload.ts';
import { messages } from '../messages/messages.ts';
import { ReloadButton } from './reload-button.tsx';
import { StatePanel } from './state-panel.tsx';

type ErrorBoundaryProps = {
  children: ReactNode;
  whole?: boolean;
  /** Another value gives the children another chance, e.g. the path of the screen. */
  resetKey?: string;
};
type ErrorBoundaryState = { failed: boolean };

/** Fallback for a part of the page that cannot be rendered, e.g. when a newer build removed its file. */
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
    return <Failure whole={this.props.whole ?? false} />;
  }
}

/**
 * After an update the part is there again once the page is reloaded, which a running recording does not suffer from.
 */
function Failure({ whole }: { whole: boolean }) {
  const isNew = useNewVersion();
  const { mustWait, isWaiting } = usePageReload();
  useEffect(() => void checkVersion(), []);
  useEffect(tellNewVersionInPanel, []);
  // Nothing else can be done with this page: it is reloaded as soon as the recording is kept.
  useEffect(() => {
    if (isNew && mustWait && !whole) reloadWhenDone();
  }, [isNew, mustWait, whole]);
  const { crashed, newVersion } = messages.shell;
  const title = isNew ? newVersion.title : crashed.title;
  return (
    <StatePanel title={title} text={textOf(isNew, isWaiting)} level={1} failure whole={whole}>
      {whole && mustWait ? <StopAndReloadButton /> : null}
      {isWaiting || (whole && mustWait) ? null : <ReloadButton />}
    </StatePanel>
  );
}

function textOf(isNew: boolean, isWaiting: boolean): string {
  const { crashed, newVersion } = messages.shell;
  if (isWaiting) return newVersion.waits;
  return isNew ? newVersion.text : crashed.text;
}

/** Where the buttons of the recorder are gone as well. */
function StopAndReloadButton() {
  const stop = () => {
    raiseAppEvent('stopRecording');
    reloadWhenDone();
  };
  return <Button onClick={stop}>{messages.shell.newVersion.stopAndReload}</Button>;
}
