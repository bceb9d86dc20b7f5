import { IconFileImport } from '@tabler/icons-react';
import type { DragEvent, ReactNode } from 'react';
import { useRef, useState } from 'react';
import classes from './drop-zone.module.css';

type DropZoneProps = {
  /** What dropping does here, shown while files hover over it. */
  label: string;
  onFiles: (files: File[]) => void;
  children: ReactNode;
};

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** Takes files that are dropped anywhere on what it holds. Another way to choose them has to exist beside it. */
export function DropZone({ label, onFiles, children }: DropZoneProps) {
  const [hovering, setHovering] = useState(false);
  // Each element below raises its own enter and leave: only the outermost count.
  const depth = useRef(0);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is a pointer's way; a button does the same
    <div
      className={classes.zone}
      onDragEnter={(event) => {
        if (!hasFiles(event)) return;
        depth.current += 1;
        setHovering(true);
      }}
      onDragLeave={(event) => {
        if (!hasFiles(event)) return;
        depth.current = Math.max(0, depth.current - 1);
        if (depth.current === 0) setHovering(false);
      }}
      onDragOver={(event) => {
        if (hasFiles(event)) event.preventDefault();
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        depth.current = 0;
        setHovering(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      {hovering ? (
        <div className={classes.overlay} aria-hidden="true">
          <IconFileImport size={36} />
          {label}
        </div>
      ) : null}
    </div>
  );
}
