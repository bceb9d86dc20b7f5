import { Badge, Button, Loader, Stack, Text } from '@mantine/core';
import { IconPlus, IconTemplate } from '@tabler/icons-react';
import type { NoteTemplate } from '@wingman/contract/note-template.ts';
import { plans } from '@wingman/contract/plan-table.ts';
import { Link } from 'wouter';
import { EditedRow, EditedRows } from '../../../components/edited-row.tsx';
import { StatePanel } from '../../../components/state-panel.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { messages } from '../../../messages/messages.ts';
import { useNoteTemplates } from '../api/use-note-templates.ts';

const texts = lazyMessages.notes.templates;

type TemplateListProps = {
  isShown: boolean;
  /** Null: a new one. */
  onEdit: (template: NoteTemplate | null) => void;
  onRemove: (template: NoteTemplate) => void;
  /** The user goes to another screen. */
  onLeave: () => void;
};

/** The user's templates, or, on a plan without them, the way to the plans; those of a better plan before can be deleted. */
export function TemplateList({ isShown, onEdit, onRemove, onLeave }: TemplateListProps) {
  const { data, error, refetch } = useNoteTemplates(isShown);
  const { data: check } = trpc.subscription.check.useQuery();
  if (!data && error) {
    return (
      <StatePanel title={texts.loadFailed} text={error.message} icon={<IconTemplate size={28} />} failure>
        <Button onClick={() => void refetch()}>{messages.shell.retry}</Button>
      </StatePanel>
    );
  }
  if (!data || !check) return <Loader role="status" aria-label={texts.loading} mx="auto" my="xl" />;
  const mayMake = plans[check.plan].noteTemplates;
  const { templates, isModelReady } = data;
  return (
    <Stack gap="md">
      {mayMake ? (
        <Text c="dimmed" fz="sm">
          {texts.text} {isModelReady ? '' : texts.needsModel}
        </Text>
      ) : (
        <StatePanel title={texts.pro.title} text={texts.pro.text} icon={<IconTemplate size={28} />}>
          <Button component={Link} href="/subscription" onClick={onLeave}>
            {texts.pro.plans}
          </Button>
        </StatePanel>
      )}
      {templates.length > 0 ? (
        <EditedRows>
          {templates.map((template) => (
            <TemplateRow
              key={template.id}
              template={template}
              onEdit={mayMake ? () => onEdit(template) : undefined}
              onRemove={() => onRemove(template)}
            />
          ))}
        </EditedRows>
      ) : null}
      {mayMake && templates.length === 0 ? <Text>{texts.empty}</Text> : null}
      {mayMake ? (
        <Button
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          style={{ alignSelf: 'flex-start' }}
          onClick={() => onEdit(null)}
        >
          {texts.add}
        </Button>
      ) : null}
    </Stack>
  );
}

type TemplateRowProps = {
  template: NoteTemplate;
  onEdit: (() => void) | undefined;
  onRemove: () => void;
};

function TemplateRow({ template: { name, sections, isDefault }, onEdit, onRemove }: TemplateRowProps) {
  const badge = isDefault ? <Badge variant="light">{texts.isDefault}</Badge> : null;
  return (
    <EditedRow name={name} badge={badge} labels={texts} onEdit={onEdit} onRemove={onRemove}>
      <Text c="dimmed" fz="sm">
        {texts.sections(sections.length)}: {sections.map(({ heading }) => heading).join(', ')}
      </Text>
    </EditedRow>
  );
}
