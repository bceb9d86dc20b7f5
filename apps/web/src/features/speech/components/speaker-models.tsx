import { Badge, Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { SpeechModel } from '@wingman/contract/speech.ts';
import { lateMessages } from '../../../messages/late-messages.ts';
import { messages } from '../../../messages/messages.ts';
import { useCancelDownload } from '../api/use-cancel-download.ts';
import { useDownloadModel } from '../api/use-download-model.ts';
import { DownloadProgress } from './download-progress.tsx';
import classes from './speech-card.module.css';
import { RemoveButton, sizeText } from './speech-model-row.tsx';

const texts = lateMessages.speakers.admin;
const shared = messages.speech.admin;
const purpose = 'speakers';

/** The two models that tell voices apart: a choice, which can be made and taken back here. */
export function SpeakerModels({ models }: { models: SpeechModel }) {
  const { isInstalled, download, problem, bytes, canBeRemoved, name } = models;
  const start = useDownloadModel();
  const cancel = useCancelDownload();
  const isLoading = Boolean(download);
  return (
    <section className={classes.card} aria-labelledby="speaker-models">
      <h2 id="speaker-models" className={classes.title}>
        {texts.title}
        {isInstalled ? (
          <Badge color="petrol" variant="light">
            {shared.chosen}
          </Badge>
        ) : null}
      </h2>
      <p className={classes.line}>{isInstalled ? texts.ready : texts.off}</p>
      {problem && !isLoading ? (
        <p className={classes.line} role="alert">
          {messages.recordings.reason(problem)}
        </p>
      ) : null}
      <p className={classes.quiet}>{sizeText(models)}</p>
      {download ? <DownloadProgress download={download} label={texts.downloading} /> : null}
      <div className={classes.actions}>
        {isInstalled || isLoading ? null : (
          <Button
            size="sm"
            leftSection={<IconDownload size={18} aria-hidden="true" />}
            loading={start.isPending}
            onClick={() => start.mutate({ purpose })}
          >
            {bytes > 0 ? shared.goOn : texts.download}
          </Button>
        )}
        {isLoading ? (
          <Button
            size="sm"
            variant="default"
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ purpose })}
          >
            {shared.cancel}
          </Button>
        ) : null}
        {canBeRemoved && !isLoading ? (
          <RemoveButton name={name} label={texts.remove} confirm={texts.confirmRemove} />
        ) : null}
      </div>
    </section>
  );
}
