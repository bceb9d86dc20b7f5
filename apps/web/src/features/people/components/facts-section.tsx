import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { PersonDetail, PersonFact } from '@wingman/contract/person.ts';
import { useId, useState } from 'react';
import { LazyConfirmDialog } from '../../../components/lazy-confirm-dialog.tsx';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { usePersonChanges } from '../api/use-person-changes.ts';
import { FactEditor } from './fact-editor.tsx';
import { FactItem } from './fact-item.tsx';
import classes from './people.module.css';

const texts = lazyMessages.people;

type FactsSectionProps = { person: PersonDetail; onPlay: (recordingId: string, second: number) => void };

/** What is known about a person, and the way to add to it. */
export function FactsSection({ person: { id, facts }, onPlay }: FactsSectionProps) {
  const { addFact, removeFact } = usePersonChanges();
  const [isAdding, setIsAdding] = useState(false);
  const [dropped, setDropped] = useState<PersonFact | null>(null);
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.sectionTitle}>
        {texts.facts}
      </h2>
      {facts.length > 0 ? (
        <ul className={classes.rows} aria-labelledby={headingId}>
          {facts.map((fact) => (
            <FactItem key={fact.id} personId={id} fact={fact} onPlay={onPlay} onDrop={setDropped} />
          ))}
        </ul>
      ) : (
        <p className={classes.quiet}>{texts.noFacts}</p>
      )}
      {facts.some(({ origin, isConfirmed }) => origin === 'found' && !isConfirmed) ? (
        <p className={classes.quiet}>{texts.byRule}</p>
      ) : null}
      {isAdding ? (
        <FactEditor
          text=""
          pending={addFact.isPending}
          onCancel={() => setIsAdding(false)}
          onSave={(text) => addFact.mutate({ id, text }, { onSuccess: () => setIsAdding(false) })}
        />
      ) : (
        <Button
          variant="subtle"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => setIsAdding(true)}
        >
          {texts.addFact}
        </Button>
      )}
      <LazyConfirmDialog
        opened={dropped !== null}
        {...texts.dropping}
        confirmLabel={dropped?.origin === 'own' ? texts.remove : texts.drop}
        onConfirm={() => {
          if (dropped) removeFact.mutate({ id, factId: dropped.id });
          setDropped(null);
        }}
        onClose={() => setDropped(null)}
      >
        {dropped?.text}
      </LazyConfirmDialog>
    </section>
  );
}
