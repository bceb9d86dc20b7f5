import { Button } from '@mantine/core';
import { IconDownload, IconHourglassEmpty } from '@tabler/icons-react';
import type { SpeechStatus } from '@wingman/contract/speech.ts';
import { useEffect } from 'react';
import { DownloadProgress } from '../../../components/download-progress.tsx';
import { Notice } from '../../../components/notice.tsx';
import { endNotice } from '../../../lib/notices.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useDownloadModel } from '../api/use-download-model.ts';
import { useSpeechStatus } from '../api/use-speech-status.ts';

const texts = lazyMessages.speech;

/** Says that recordings wait and why, while no speech engine can work. Administrators can fetch the model here. */
export function SpeechNotice({ isAdmin }: { isAdmin: boolean }) {
  const { data: status } = useSpeechStatus();
  const isReady = status?.state === 'ready';
  useEffect(() => {
    if (isReady) endNotice('speech');
  }, [isReady]);
  if (!status || isReady) return null;
  const reason = texts.waiting(status.reason ?? texts.fallbackReason);
  return (
    <Notice
      name="speech"
      version={`${status.state} ${status.reason}`}
      icon={<IconHourglassEmpty size={18} aria-hidden="true" />}
      action={<SpeechAction status={status} isAdmin={isAdmin} />}
    >
      <strong>{texts.title}.</strong> {reason}
      {isAdmin || status.engine !== 'local' ? null : ` ${texts.askAdmin}`}
    </Notice>
  );
}

function SpeechAction({ status, isAdmin }: { status: SpeechStatus; isAdmin: boolean }) {
  if (status.state === 'model_downloading') return <DownloadProgress download={status.download} />;
  return isAdmin && canDownload(status) ? <DownloadButton again={needsAnother(status)} /> : null;
}

function canDownload({ engine, state }: SpeechStatus): boolean {
  return engine === 'local' && (state === 'model_missing' || state === 'model_damaged');
}

function needsAnother({ state, downloadFailed }: SpeechStatus): boolean {
  return state === 'model_damaged' || downloadFailed;
}

function DownloadButton({ again }: { again: boolean }) {
  const download = useDownloadModel();
  return (
    <Button
      size="sm"
      flex="none"
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {again ? texts.downloadAgain : texts.download}
    </Button>
  );
}
