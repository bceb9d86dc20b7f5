import { useEffect, useState } from 'react';

/** The length of audio in seconds, read from its beginning; undefined until then, null where the browser cannot tell. */
export function useAudioLength(read: () => Promise<Blob>): number | null | undefined {
  const [length, setLength] = useState<number | null>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: one file for each line of the list
  useEffect(() => {
    let url: string | undefined;
    let isWanted = true;
    const audio = new Audio();
    audio.preload = 'metadata';
    audio.onloadedmetadata = () => setLength(Number.isFinite(audio.duration) ? audio.duration : null);
    audio.onerror = () => setLength(null);
    read().then(
      (blob) => {
        if (!isWanted) return;
        url = URL.createObjectURL(blob);
        audio.src = url;
      },
      () => isWanted && setLength(null),
    );
    return () => {
      isWanted = false;
      audio.onloadedmetadata = null;
      audio.onerror = null;
      audio.removeAttribute('src');
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, []);
  return length;
}
