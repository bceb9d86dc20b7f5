import { adminAddress } from '../features/admin/admin-address.ts';
import { SetupCard } from '../features/setup/components/setup-card.tsx';

/** What is still to be set up, for administrators, with the way to the list in their panel. */
export function SetupNotice({ userId }: { userId: string }) {
  return <SetupCard userId={userId} href={adminAddress('setup')} />;
}
