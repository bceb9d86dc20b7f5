import { afterEach, expect, test, vi } from 'vitest';
import { loudness, openLevelMeter } from './level-meter.ts';

afterEach(() => vi.unstubAllGlobals());

/** Counts the audio graphs of the page that are open; a source is made as the browser makes it. */
function countGraphs({ refusesSources = false } = {}): { open: number } {
  const count = { open: 0 };
  class Graph {
    state = 'running';
    constructor() {
      count.open += 1;
    }
    createMediaStreamSource() {
      if (refusesSources) throw new DOMException('', 'InvalidStateError');
      return { connect() {} };
    }
    async close() {
      count.open -= 1;
    }
  }
  vi.stubGlobal('AudioContext', Graph);
  vi.stubGlobal('AnalyserNode', class {});
  return count;
}

const streamWith = (tracks: number) =>
  ({ getAudioTracks: () => Array(tracks).fill({}) }) as unknown as MediaStream;

test('a stream without sound, or one that the browser cannot measure, leaves no audio graph open', () => {
  const graphs = countGraphs();
  expect(openLevelMeter(streamWith(0))).toBeNull();
  expect(graphs.open).toBe(0);
  const meter = openLevelMeter(streamWith(1));
  expect(graphs.open).toBe(1);
  meter?.close();
  expect(graphs.open).toBe(0);
  const refusing = countGraphs({ refusesSources: true });
  expect(openLevelMeter(streamWith(1))).toBeNull();
  expect(refusing.open).toBe(0);
});

test('loudness follows the ear: nothing for silence, all for a voice close by, equal steps for equal factors', () => {
  expect(loudness(0)).toBe(0);
  expect(loudness(0.0001)).toBe(0);
  expect(loudness(0.5)).toBe(1);
  expect(loudness(Number.NaN)).toBe(0);
  const [quiet, middle, loud] = [0.004, 0.02, 0.1].map(loudness) as [number, number, number];
  expect(middle - quiet).toBeCloseTo(loud - middle, 5);
  expect(quiet).toBeGreaterThan(0);
  expect(loud).toBeLessThan(1);
});
