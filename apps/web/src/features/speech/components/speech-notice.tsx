import { Button, Stack } from '@mantine/core';
import { IconDownload, IconHourglassEmpty } from '@tabler/icons-react';
import type { SpeechStatus } from '@wingman/contract/speech.ts';
import { Surface } from '../../../components/surface.tsx';
import { messages } from '../../../messages/messages.ts';
import { useDownloadModel } from '../api/use-download-model.ts';
import { useSpeechStatus } from '../api/use-speech-status.ts';
import { DownloadProgress } from './download-progress.tsx';
import classes from './speech-notice.module.css';

const texts = messages.speech;

/** Says that recordings wait and why, while no speech engine can work. Administrators can fetch the model here. */
export function SpeechNotice({ isAdmin }: { isAdmin: boolean }) {
  const { data: status } = useSpeechStatus();
  if (!status || status.state === 'ready') return null;
  return (
    <Surface as="aside" row size="sm" tone="warn" className={classes.notice} aria-label={texts.title}>
      <IconHourglassEmpty size={20} aria-hidden="true" />
      <Stack gap={0} flex="1 1 16rem" role="status">
        <strong>{texts.title}</strong>
        <span>
          {texts.waiting(status.reason ?? texts.fallbackReason)}
          {isAdmin || status.engine !== 'local' ? null : ` ${texts.askAdmin}`}
        </span>
      </Stack>
      {status.state === 'model_downloading' ? <DownloadProgress download={status.download} /> : null}
      {isAdmin && canDownload(status) ? <DownloadButton again={needsAnother(status)} /> : null}
    </Surface>
  );
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
