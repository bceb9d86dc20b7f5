import { type ComponentProps, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { currentReturn, withReturn } from '../lib/return-path.ts';

type FormLinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string };

/** A link to a form of visitors, which leads on to the screen of this address, or to the one that this form leads to. */
export function FormLink({ href, ...props }: FormLinkProps) {
  // The landing page is built where there is no address, and stands as it is until the app has taken it over.
  const path = useSyncExternalStore(onAddress, currentReturn, () => '/');
  return <Link href={withReturn(href, path)} {...props} />;
}

function onAddress(changed: () => void): () => void {
  window.addEventListener('popstate', changed);
  return () => window.removeEventListener('popstate', changed);
}
