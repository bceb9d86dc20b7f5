import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { BackLink, Page } from '../../../components/page.tsx';
import { PageSpinner } from '../../../components/page-spinner.tsx';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { messages } from '../../../messages/messages.ts';
import { type AdminTab, useAdminTab } from '../admin-address.ts';
import { useStatistics } from '../api/use-statistics.ts';
import { isForbidden } from '../is-forbidden.ts';
import { AccessDenied } from './access-denied.tsx';
import classes from './admin-panel.module.css';
import { AuditTab } from './audit/audit-tab.tsx';
import { PresetAgentsTab } from './preset-agents-tab.tsx';
import { StatisticsTab } from './statistics-tab.tsx';
import { UsersTab } from './users-tab.tsx';

const texts = lazyMessages.admin;

type AdminPanelProps = {
  userId: string;
  /** What is to be set up on the instance. Its tab is the first one while `isOpen`: something is still to be done. */
  setup?: { list: ReactNode; isOpen: boolean };
  /** Who may register, and invitations. */
  registration?: ReactNode;
  /** What there is to say and do about the speech engine. */
  speech?: ReactNode;
  /** Words that the instance knows. */
  words?: ReactNode;
  /** Backups of the instance. */
  backup?: ReactNode;
};

/** Figures, accounts and preset agents of the instance. The server decides who may see them. */
export function AdminPanel({ userId, setup, registration, speech, words, backup }: AdminPanelProps) {
  const statistics = useStatistics();
  const { tab, openTab } = useAdminTab();
  if (isForbidden(statistics.error)) return <AccessDenied />;
  if (statistics.isLoading)
    return <PageSpinner text={messages.shell.adminLoading} title={messages.shell.admin} />;
  const setupTab = setup ? <Tabs.Tab value="setup">{texts.tabs.setup}</Tabs.Tab> : null;
  return (
    <Page wide>
      <BackLink href="/">{texts.back}</BackLink>
      <h1>{texts.title}</h1>
      <Tabs value={tab} onChange={(next) => openTab(next as AdminTab)} keepMounted={false} miw={0}>
        <Tabs.List className={classes.tabList}>
          {setup?.isOpen ? setupTab : null}
          <Tabs.Tab value="statistics">{texts.tabs.statistics}</Tabs.Tab>
          <Tabs.Tab value="users">{texts.tabs.users}</Tabs.Tab>
          <Tabs.Tab value="agents">{texts.tabs.agents}</Tabs.Tab>
          {speech ? <Tabs.Tab value="speech">{texts.tabs.speech}</Tabs.Tab> : null}
          {words ? <Tabs.Tab value="words">{texts.tabs.words}</Tabs.Tab> : null}
          {backup ? <Tabs.Tab value="backup">{texts.tabs.backup}</Tabs.Tab> : null}
          <Tabs.Tab value="audit">{texts.tabs.audit}</Tabs.Tab>
          {setup?.isOpen ? null : setupTab}
        </Tabs.List>
        <Tabs.Panel value="setup" className={classes.panel}>
          {setup?.list}
        </Tabs.Panel>
        <Tabs.Panel value="statistics" className={classes.panel}>
          <StatisticsTab
            statistics={statistics.data}
            failure={statistics.error?.message ?? ''}
            onRetry={() => void statistics.refetch()}
          />
        </Tabs.Panel>
        <Tabs.Panel value="users" className={classes.panel}>
          <UsersTab userId={userId} statistics={statistics.data} />
          {registration}
        </Tabs.Panel>
        <Tabs.Panel value="agents" className={classes.panel}>
          <PresetAgentsTab />
        </Tabs.Panel>
        <Tabs.Panel value="speech" className={classes.panel}>
          {speech}
        </Tabs.Panel>
        <Tabs.Panel value="words" className={classes.panel}>
          {words}
        </Tabs.Panel>
        <Tabs.Panel value="backup" className={classes.panel}>
          {backup}
        </Tabs.Panel>
        <Tabs.Panel value="audit" className={classes.panel}>
          <AuditTab />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
