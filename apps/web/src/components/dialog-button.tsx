import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Icon as IconComponent } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useFocusBack } from '../lib/use-focus-back.ts';
import { Modal } from './modal.tsx';

type DialogButtonProps = {
  label: string;
  Icon: IconComponent;
  title: string;
  /** What the dialog shows while it is open. */
  children: (opened: boolean) => ReactNode;
};

/** A button of the settings and the dialog that it opens, which is the whole screen of a phone. */
export function DialogButton({ label, Icon, title, children }: DialogButtonProps) {
  const [opened, setOpened] = useState(false);
  const isNarrow = useMediaQuery('(max-width: 36em)');
  useFocusBack(opened);
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon size={16} aria-hidden="true" />}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => setOpened(true)}
      >
        {label}
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={title}
        size="40rem"
        fullScreen={isNarrow}
      >
        {children(opened)}
      </Modal>
    </>
  );
}
