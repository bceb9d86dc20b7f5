import { Button, NativeSelect, TextInput } from '@mantine/core';
import { auditKinds } from '@wingman/contract/audit.ts';
import { AutoGrid } from '../../../../components/auto-grid.tsx';
import { lazyMessages } from '../../../../messages/lazy-messages.ts';
import { type AuditFieldValues, noAuditFields } from './audit-filters.ts';

const texts = lazyMessages.audit;

const kinds = [
  { value: '', label: texts.all },
  ...auditKinds
    .map((value) => ({ value: value as string, label: texts.kinds[value].name }))
    .sort((a, b) => a.label.localeCompare(b.label, 'it')),
];
const longest = 254;

type AuditFieldsProps = { fields: AuditFieldValues; onChange: (fields: AuditFieldValues) => void };

/** Who, about whom, what and when. */
export function AuditFields({ fields, onChange }: AuditFieldsProps) {
  const bind = (name: keyof AuditFieldValues) => ({
    value: fields[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...fields, [name]: event.currentTarget.value }),
  });
  return (
    <section aria-label={texts.filters}>
      <AutoGrid min={11} style={{ alignItems: 'end' }}>
        <TextInput label={texts.by} placeholder={texts.account} maxLength={longest} {...bind('by')} />
        <TextInput label={texts.about} placeholder={texts.account} maxLength={longest} {...bind('about')} />
        <NativeSelect label={texts.kind} data={kinds} {...bind('kind')} />
        <TextInput type="date" label={texts.since} max={fields.until || undefined} {...bind('since')} />
        <TextInput type="date" label={texts.until} min={fields.since || undefined} {...bind('until')} />
        <Button
          variant="default"
          disabled={Object.values(fields).every((value) => value === '')}
          onClick={() => onChange(noAuditFields)}
        >
          {texts.clear}
        </Button>
      </AutoGrid>
    </section>
  );
}
