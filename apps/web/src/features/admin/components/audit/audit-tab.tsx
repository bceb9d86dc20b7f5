import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import type { AuditFilters } from '@wingman/contract/audit-log.ts';
import { useState } from 'react';
import { LoadFailure } from '../../../../components/load-failure.tsx';
import { lazyMessages } from '../../../../messages/lazy-messages.ts';
import { messages } from '../../../../messages/messages.ts';
import { useAudit, useExportAudit } from '../../api/use-audit.ts';
import { AuditFields } from './audit-fields.tsx';
import { type AuditFieldValues, auditFilters, noAuditFields } from './audit-filters.ts';
import { AuditList } from './audit-list.tsx';

const texts = lazyMessages.audit;
/** Milliseconds without a letter after which the list is asked for. */
const pauseMs = 250;

/** What was done on the instance: filtered, page by page, and as a file. */
export function AuditTab() {
  const [fields, setFields] = useState(noAuditFields);
  const [settled] = useDebouncedValue(fields, pauseMs);
  const filters = auditFilters(settled);
  return (
    <>
      <Group justify="space-between" align="flex-start">
        <div>
          <h2>{texts.title}</h2>
          <Text c="dimmed" fz="sm">
            {texts.hint}
          </Text>
        </div>
        <Export filters={filters} />
      </Group>
      <AuditFields fields={fields} onChange={setFields} />
      <Found filters={filters} isFiltered={hasFilters(settled)} />
    </>
  );
}

const hasFilters = (fields: AuditFieldValues) => Object.values(fields).some((value) => value !== '');

function Export({ filters }: { filters: AuditFilters }) {
  const download = useExportAudit();
  return (
    <Group gap="sm">
      {(['csv', 'jsonl'] as const).map((format) => (
        <Button
          key={format}
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          loading={download.isPending && download.variables.format === format}
          disabled={download.isPending}
          onClick={() => download.mutate({ filters, format })}
        >
          {format === 'csv' ? texts.exportCsv : texts.exportJson}
        </Button>
      ))}
    </Group>
  );
}

function Found({ filters, isFiltered }: { filters: AuditFilters; isFiltered: boolean }) {
  const audit = useAudit(filters);
  if (audit.isLoading) {
    return (
      <Stack gap="sm" role="status" aria-label={messages.shell.loading}>
        <Skeleton height={56} radius="md" />
        <Skeleton height={56} radius="md" />
        <Skeleton height={56} radius="md" />
      </Stack>
    );
  }
  if (!audit.data) {
    const message = audit.error?.message ?? '';
    return <LoadFailure title={texts.failed} text={message} onRetry={() => void audit.refetch()} />;
  }
  const events = audit.data.pages.flatMap((page) => page.events);
  const empty = isFiltered ? texts.noneFound : texts.none;
  return (
    <>
      <Text role="status" c="dimmed" fz="sm">
        {events.length === 0 ? empty : null}
      </Text>
      {events.length === 0 ? null : <AuditList events={events} />}
      {audit.hasNextPage ? (
        <Button
          variant="default"
          style={{ alignSelf: 'center' }}
          loading={audit.isFetchingNextPage}
          onClick={() => void audit.fetchNextPage()}
        >
          {texts.more}
        </Button>
      ) : null}
    </>
  );
}
