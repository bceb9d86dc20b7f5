import { type DrawerProps, type DrawerRootProps, Drawer as MantineDrawer } from '@mantine/core';
import { useBackCloses } from '../lib/use-back-closes.ts';

/** A sheet or a drawer, which Back closes. */
function DrawerWithBack(props: DrawerProps) {
  useBackCloses(props.opened, props.onClose);
  return <MantineDrawer {...props} />;
}

function DrawerRootWithBack(props: DrawerRootProps) {
  useBackCloses(props.opened, props.onClose);
  return <MantineDrawer.Root {...props} />;
}

const { Overlay, Content, Body } = MantineDrawer;
export const Drawer = Object.assign(DrawerWithBack, { Root: DrawerRootWithBack, Overlay, Content, Body });
