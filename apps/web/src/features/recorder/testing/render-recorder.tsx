import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { WingmanError } from '@wingman/client/wingman-error.ts';
import type { Recording } from '@wingman/contract/recording.ts';
import type { ReactNode } from 'react';
import { LocalDatabase } from '../../../lib/local-database.ts';
import type { RecorderNotification } from '../notification.ts';
import { RecorderProvider } from '../recorder-context.tsx';
import { startRecorderServices } from '../recorder-services.ts';
import { SyntheticDevices } from './synthetic-devices.ts';
import { sessionOf } from './upload-page.ts';

/** The network of these tests: an upload that stays under way until it is answered or broken off. */
function heldUploads() {
  const answers: { id: string; resolve: (recording: Recording) => void; reject: (error: unknown) => void }[] =
    [];
  return {
    answers,
    uploadRecording: ({ id, signal }: { id: string; signal?: AbortSignal }) =>
      new Promise<Recording>((resolve, reject) => {
        answers.push({ id, resolve, reject });
        signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      }),
    // This network takes no slices while a recording goes on.
    sendSlices: () => Promise.reject(new WingmanError({ status: 409, code: 'conflict', message: 'No' })),
    discardUpload: async () => {},
  };
}

type RenderOptions = {
  permissionState?: PermissionState | 'throws';
  /** Fills the local database before the page looks into it. */
  prepare?: (database: LocalDatabase) => Promise<void>;
};

/** Screens over the page's real recorder, with synthetic devices, a fresh local database and Anna signed in. */
export async function renderRecorder(children: ReactNode, options: RenderOptions = {}) {
  const devices = new SyntheticDevices();
  devices.permissionState = options.permissionState ?? 'prompt';
  const database = new LocalDatabase(`test-${crypto.randomUUID()}`);
  const notifications: RecorderNotification[] = [];
  const uploads = heldUploads();
  const stored = { token: 'token-of-anna' as string | null };
  await options.prepare?.(database);
  const services = startRecorderServices({
    client: uploads,
    notify: (notification) => notifications.push(notification),
    readToken: () => stored.token,
    ownerOfToken: async (token) => token.replace('token-of-', ''),
    devices: devices.asBrowser(),
    database,
  });
  void services.setSession(sessionOf('anna'));
  const around = (shown: ReactNode) => (
    <MantineProvider env="test">
      <RecorderProvider services={services}>{shown}</RecorderProvider>
    </MantineProvider>
  );
  const view = render(around(children));
  /** Another screen over the same recorder. */
  const show = (other: ReactNode) => view.rerender(around(other));
  const close = () => {
    view.unmount();
    services.end();
  };
  return { services, devices, database, notifications, uploads, stored, show, close };
}
