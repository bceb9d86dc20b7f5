import { Button, Group, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconArrowLeft, IconPlus, IconTrash } from '@tabler/icons-react';
import {
  type NoteTemplate,
  type NoteTemplateInput,
  noteTemplateInputSchema,
} from '@wingman/contract/note-template.ts';
import { noteTemplateLimits as limits } from '@wingman/contract/notes-table.ts';
import { useEffect } from 'react';
import { validateWith } from '../../../lib/form-validation.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useTemplateChanges } from '../api/use-note-templates.ts';
import classes from './templates.module.css';

const texts = lazyMessages.notes.templates;
const emptySection = { heading: '', instruction: '' };

type TemplateFormProps = {
  /** Null makes a new one. */
  template: NoteTemplate | null;
  /** Hears whether something was written that is not saved. */
  onDirty: (dirty: boolean) => void;
  onLeave: () => void;
  onSaved: () => void;
};

/** Name and sections of a template; the server's schema decides what is complete. */
export function TemplateForm({ template, onDirty, onLeave, onSaved }: TemplateFormProps) {
  const { save, isSaving } = useTemplateChanges();
  const form = useForm<NoteTemplateInput>({
    mode: 'controlled',
    initialValues: template
      ? { name: template.name, sections: template.sections, isDefault: template.isDefault }
      : { name: '', sections: [emptySection], isDefault: false },
    validate: validateWith<NoteTemplateInput>(noteTemplateInputSchema),
  });
  const isDirty = form.isDirty();
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  const submit = form.onSubmit(
    (values) => save(template?.id ?? null, values, onSaved),
    (errors) => {
      const [field] = Object.keys(errors);
      if (field) form.getInputNode(field)?.focus();
    },
  );
  const { sections } = form.values;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconArrowLeft size={16} aria-hidden="true" />}
          style={{ alignSelf: 'flex-start' }}
          onClick={onLeave}
        >
          {texts.back}
        </Button>
        <TextInput
          label={texts.name}
          placeholder={texts.namePlaceholder}
          maxLength={limits.name}
          data-autofocus
          {...form.getInputProps('name')}
        />
        {sections.map((_section, index) => (
          <SectionFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a section has no other name
            key={index}
            index={index}
            inputOf={(field) => form.getInputProps(`sections.${index}.${field}`)}
            onRemove={sections.length > 1 ? () => form.removeListItem('sections', index) : undefined}
          />
        ))}
        {form.errors.sections ? <p className={classes.error}>{form.errors.sections}</p> : null}
        {sections.length < limits.sections ? (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            style={{ alignSelf: 'flex-start' }}
            onClick={() => form.insertListItem('sections', emptySection)}
          >
            {texts.addSection}
          </Button>
        ) : null}
        <Switch label={texts.useAlways} {...form.getInputProps('isDefault', { type: 'checkbox' })} />
        <Group justify="flex-end">
          <Button type="submit" loading={isSaving}>
            {texts.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type SectionFieldsProps = {
  index: number;
  inputOf: (field: 'heading' | 'instruction') => object;
  onRemove: (() => void) | undefined;
};

function SectionFields({ index, inputOf, onRemove }: SectionFieldsProps) {
  return (
    <fieldset className={classes.section}>
      <legend>{texts.section(index + 1)}</legend>
      <Stack gap="sm">
        <TextInput
          label={texts.heading}
          placeholder={texts.headingPlaceholder}
          maxLength={limits.heading}
          {...inputOf('heading')}
        />
        <Textarea
          label={texts.instruction}
          placeholder={texts.instructionPlaceholder}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={limits.instruction}
          {...inputOf('instruction')}
        />
        {onRemove ? (
          <Button
            variant="subtle"
            color="gray"
            size="compact-md"
            className={classes.action}
            leftSection={<IconTrash size={16} aria-hidden="true" />}
            style={{ alignSelf: 'flex-start' }}
            onClick={onRemove}
          >
            {texts.removeSection(index + 1)}
          </Button>
        ) : null}
      </Stack>
    </fieldset>
  );
}
