import { createContext, type ReactNode, useContext } from 'react';
import type { MomentSender } from './moment-sender.ts';
import type { MomentStore } from './moment-store.ts';

export type MomentServices = {
  store: MomentStore;
  sender: MomentSender;
  userId: () => string | null;
  /** Calls back when somebody else, or nobody, is signed in. Returns the unsubscribe function. */
  subscribeSession: (listener: () => void) => () => void;
};

const Context = createContext<MomentServices | null>(null);

type MomentsProviderProps = { services: MomentServices; children: ReactNode };

export function MomentsProvider({ services, children }: MomentsProviderProps) {
  return <Context value={services}>{children}</Context>;
}

export function useMomentServices(): MomentServices {
  const services = useContext(Context);
  if (!services) throw new Error('There is no MomentsProvider above');
  return services;
}
