import type { ComponentType, ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { toastFailure } from '../lib/toast.ts';
import { messages } from '../messages/messages.ts';

type LazyOptions = {
  /** Shown until the file is loaded; a use of the part may set another. */
  fallback?: ReactNode;
  /** Without this part there is nothing to show: a failure goes to the error boundary. */
  required?: boolean;
};

type LazyProps = {
  fallback?: ReactNode;
  /** The file could not be fetched, e.g. without a network. */
  onLoadFailure?: (error: unknown) => void;
};

/**
 * A part of the page in a file of its own, fetched when it is first drawn or ahead of that by `preload`. Unless it is
 * required nothing else suffers when its file cannot be fetched: what runs beside it, e.g. a recording, goes on. The
 * file is asked for again when the part is drawn anew.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback: usualFallback = null, required = false }: LazyOptions = {},
) {
  let loaded: ComponentType<Props> | undefined;
  const preload = async () => {
    loaded ??= await load();
    return loaded;
  };

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, beside the imports
  function LazyPart({ fallback = usualFallback, onLoadFailure, ...props }: Props & LazyProps) {
    const [Part, setPart] = useState(() => loaded);
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    // biome-ignore lint/correctness/useExhaustiveDependencies: a listener that changes is no reason to fetch again
    useEffect(() => {
      if (Part) return;
      let isWanted = true;
      const fail = (error: unknown) => {
        if (!isWanted) return;
        if (required) setFailure({ error });
        else onLoadFailure?.(error);
      };
      preload().then((component) => isWanted && setPart(() => component), fail);
      return () => {
        isWanted = false;
      };
    }, [Part]);
    if (failure) throw failure.error;
    return Part ? <Part {...(props as unknown as Props)} /> : fallback;
  }
  return Object.assign(LazyPart, { preload });
}

export type DialogProps = { opened: boolean; onClose: () => void };

/** A dialog in a file of its own, fetched when it is first opened. A toast says when it cannot be. */
export function lazyDialog<Props extends DialogProps>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazyPart<Props>(async () => closedFirst(await load()));

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each dialog, beside the imports
  function LazyDialog(props: Props) {
    const [wasOpened, setWasOpened] = useState(props.opened);
    if (props.opened && !wasOpened) setWasOpened(true);
    const giveUp = () => {
      toastFailure(messages.shell.dialogFailed, messages.shell.dialogFailedText);
      setWasOpened(false);
      props.onClose();
    };
    return wasOpened ? <Part {...props} onLoadFailure={giveUp} /> : null;
  }
  return Object.assign(LazyDialog, { preload: Part.preload });
}

/** Draws a dialog closed before it opens: only then it knows where the focus was, and glides in the first time too. */
function closedFirst<Props extends DialogProps>(Dialog: ComponentType<Props>): ComponentType<Props> {
  return (props) => {
    const [opened, setOpened] = useState(false);
    useEffect(() => setOpened(props.opened), [props.opened]);
    return <Dialog {...props} opened={opened} />;
  };
}
