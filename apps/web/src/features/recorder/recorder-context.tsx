import type { ReactNode } from 'react';
import { createContext, useContext } from 'react';
import type { RecorderServices } from './recorder-services.ts';

const RecorderContext = createContext<RecorderServices | null>(null);

/** Hands the page's one recorder to the screens. It belongs above the routes. */
export function RecorderProvider({
  services,
  children,
}: {
  services: RecorderServices;
  children: ReactNode;
}) {
  return <RecorderContext value={services}>{children}</RecorderContext>;
}

/** The page's recorder. Throws outside a `RecorderProvider`. */
export function useRecorderServices(): RecorderServices {
  const services = useContext(RecorderContext);
  if (!services) throw new Error('useRecorderServices needs a RecorderProvider above it');
  return services;
}
