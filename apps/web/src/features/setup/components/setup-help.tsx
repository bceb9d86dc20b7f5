import { Button, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useCopy } from '../../../lib/use-copy.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import classes from './setup-help.module.css';

const texts = lazyMessages.setup;

type SetupHelpProps = {
  /** What the step is called. */
  name: string;
  /** What opens this. */
  how: string;
  text: string;
  /** Lines for the server's configuration. */
  settings?: string | undefined;
};

/** How to do a step that needs the machine itself; opened by whoever wants to know. */
export function SetupHelp({ name, how, text, settings }: SetupHelpProps) {
  return (
    <details className={classes.help}>
      <summary aria-label={texts.helpOf(how, name)}>{how}</summary>
      <Stack gap="xs" pb="xs">
        <Text fz="sm">{text}</Text>
        {settings ? <Settings name={name} lines={settings} /> : null}
      </Stack>
    </details>
  );
}

function Settings({ name, lines }: { name: string; lines: string }) {
  const { copy, copied } = useCopy(texts.copyFailed);
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <>
      <Text c="dimmed" fz="sm">
        {texts.settings}
      </Text>
      <pre className={classes.settings}>{lines}</pre>
      <Button
        className={classes.copy}
        variant="default"
        size="compact-sm"
        leftSection={<Icon size={16} aria-hidden="true" />}
        aria-label={`${copied ? texts.copied : texts.copy}: ${name}`}
        onClick={() => copy(lines)}
      >
        {copied ? texts.copied : texts.copy}
      </Button>
    </>
  );
}
