import { Button, Group, Stack, Text } from '@mantine/core';
import type { RecoveryCodes } from '@wingman/contract/second-step.ts';
import { useEffect, useRef } from 'react';
import { useCopy } from '../../../lib/use-copy.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import classes from './recovery-code-list.module.css';

const texts = lazyMessages.secondStep;

type ListProps = { codes: RecoveryCodes; email: string; onDone: () => void };

/** The recovery codes, this once: to copy, to store as a file, to print. */
export function RecoveryCodeList({ codes: { recoveryCodes }, email, onDone }: ListProps) {
  const { copy, copied } = useCopy(texts.copyFailed);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const lines = [texts.fileTitle(email), texts.fileText, '', ...recoveryCodes, ''].join('\n');
  return (
    <Stack gap="sm">
      <h4 ref={title} tabIndex={-1}>
        {texts.codesTitle}
      </h4>
      <Text fz="sm">{texts.codesText}</Text>
      <ul className={classes.codes}>
        {recoveryCodes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Group gap="sm">
        <Button variant="default" onClick={() => copy(recoveryCodes.join('\n'))}>
          {copied ? texts.copied : texts.copy}
        </Button>
        <Button variant="default" onClick={() => storeFile(lines)}>
          {texts.download}
        </Button>
        <Button variant="default" onClick={() => printLines(lines)}>
          {texts.print}
        </Button>
      </Group>
      <Button style={{ alignSelf: 'flex-start' }} onClick={onDone}>
        {texts.stored}
      </Button>
    </Stack>
  );
}

function storeFile(lines: string): void {
  const address = URL.createObjectURL(new Blob([lines], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = texts.fileName;
  link.click();
  URL.revokeObjectURL(address);
}

/** Prints the codes alone, from a frame of their own that nobody sees. */
function printLines(lines: string): void {
  const frame = document.createElement('iframe');
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  // Browsers print nothing of what is not drawn at all.
  Object.assign(frame.style, { position: 'fixed', inlineSize: '0', blockSize: '0', border: '0' });
  document.body.append(frame);
  const inside = frame.contentWindow as Window;
  const text = inside.document.createElement('pre');
  text.textContent = lines;
  inside.document.body.append(text);
  inside.addEventListener('afterprint', () => frame.remove(), { once: true });
  inside.print();
}
