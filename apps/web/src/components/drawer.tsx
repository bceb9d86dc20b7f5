import { type DrawerProps, type DrawerRootProps, Drawer as MantineDrawer } from '@mantine/core';
import type { PanelName } from '../lib/panel-address.ts';
import { useBackCloses } from '../lib/use-back-closes.ts';

type DrawerWithBackProps = DrawerProps & {
  /** What the address calls it, where it is a place of its own. */
  panel?: PanelName;
};

/** A sheet or a drawer, which Back closes. */
function DrawerWithBack({ panel, ...props }: DrawerWithBackProps) {
  useBackCloses(props.opened, props.onClose, panel);
  return <MantineDrawer {...props} />;
}

function DrawerRootWithBack(props: DrawerRootProps) {
  useBackCloses(props.opened, props.onClose);
  return <MantineDrawer.Root {...props} />;
}

const { Overlay, Content, Body } = MantineDrawer;
export const Drawer = Object.assign(DrawerWithBack, { Root: DrawerRootWithBack, Overlay, Content, Body });
