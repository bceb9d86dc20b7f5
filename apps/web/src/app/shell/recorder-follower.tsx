import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'wouter';
import { usePlaying } from '../../features/player/player-provider.tsx';
import { useRecorder } from '../../features/recorder/hooks/use-recorder.ts';
import { holdMediaSession } from '../../features/recorder/media-keys.ts';
import { useRecorderServices } from '../../features/recorder/recorder-context.tsx';
import { TabTitle, tabTitle } from '../../features/recorder/tab-title.ts';
import { messages } from '../../messages/messages.ts';
import { recordPath } from '../record-path.ts';

/** Milliseconds between two looks at the time that the tab's title shows. */
const lookMs = 500;

type RecorderFollowerProps = {
  /** Fetches the screen of the recording. */
  loadScreen: () => Promise<unknown>;
};

/** What a recording does with the page, wherever it was begun: its screen opens, the tab and the media keys are its own. */
export function RecorderFollower({ loadScreen }: RecorderFollowerProps) {
  useOpenScreen(loadScreen);
  useTabTitle();
  useMediaKeys();
  return null;
}

function useOpenScreen(loadScreen: () => Promise<unknown>): void {
  const { phase } = useRecorder();
  const [path, navigate] = useLocation();
  const before = useRef(phase);
  const latestPath = useRef(path);
  latestPath.current = path;
  const open = useEffectEvent(() => {
    if (path === recordPath) return;
    // Whoever has gone on meanwhile, or where its file cannot be fetched, has the bar of the recording.
    const isStillHere = () => latestPath.current === path;
    loadScreen().then(
      () => isStillHere() && navigate(recordPath),
      () => {},
    );
  });
  useEffect(() => {
    const previous = before.current;
    before.current = phase;
    if (previous === 'asking' && phase === 'recording') open();
  }, [phase]);
}

function useTabTitle(): void {
  const { recorder } = useRecorderServices();
  const { isCapturing } = useRecorder();
  useEffect(() => {
    if (!isCapturing) return;
    const title = new TabTitle(document);
    const look = () => {
      const text = tabTitle(recorder.getSnapshot().state.phase, recorder.elapsedMs(), messages.shell.product);
      if (text !== null) title.show(text);
    };
    look();
    const timer = setInterval(look, lookMs);
    const unsubscribe = recorder.subscribe(look);
    return () => {
      clearInterval(timer);
      unsubscribe();
      title.end();
    };
  }, [recorder, isCapturing]);
}

function useMediaKeys(): void {
  const { recorder } = useRecorderServices();
  const { phase } = useRecorder();
  const isPlaying = usePlaying();
  useEffect(() => {
    // While something is played the keys are the player's.
    if (isPlaying || (phase !== 'recording' && phase !== 'paused')) return;
    return holdMediaSession(navigator.mediaSession, {
      title: messages.recorder.phase.recording,
      isPaused: phase === 'paused',
      resume: () => recorder.resume(),
      pause: () => recorder.pause(),
      stop: () => void recorder.stop(),
    });
  }, [recorder, phase, isPlaying]);
}
