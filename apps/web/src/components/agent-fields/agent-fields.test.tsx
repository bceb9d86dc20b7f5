import { useForm } from '@mantine/form';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { AgentFields } from './agent-fields.tsx';
import type { AgentFormValues } from './agent-form-values.ts';
import { emptyAgentForm } from './agent-form-values.ts';
import { IconPicker } from './icon-picker.tsx';

type FormProps = { initialValues: AgentFormValues; onValues: (values: AgentFormValues) => void };

function Form({ initialValues, onValues }: FormProps) {
  const form = useForm({ mode: 'controlled', initialValues, onValuesChange: onValues });
  return <AgentFields form={form} icon={<IconPicker input={form.getInputProps('icon')} />} />;
}

function renderFields(initialValues: AgentFormValues) {
  const current = { values: initialValues };
  const onValues = (values: AgentFormValues) => {
    current.values = values;
  };
  renderApp(<Form initialValues={initialValues} onValues={onValues} />);
  return current;
}

const box = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });

test('a new agent begins with the defaults, and every field writes into the form', () => {
  const form = renderFields(emptyAgentForm('custom'));
  expect(form.values).toMatchObject({ temperature: 0.7, maxTokens: 500, category: 'custom', isActive: true });
  expect(box('Descrizione').getAttribute('rows')).toBe('2');
  expect(box('Prompt di sistema').getAttribute('rows')).toBe('6');

  fireEvent.change(box('Nome'), { target: { value: 'Nora' } });
  fireEvent.change(box('Descrizione'), { target: { value: 'Riassume' } });
  fireEvent.change(box('Prompt di sistema'), { target: { value: 'Sei Nora.' } });
  fireEvent.change(screen.getByRole('combobox', { name: 'Categoria' }), { target: { value: 'learning' } });
  fireEvent.click(screen.getByRole('radio', { name: 'Studio' }));
  fireEvent.click(screen.getByRole('switch', { name: /Attivo/ }));
  expect(form.values).toEqual({
    name: 'Nora',
    description: 'Riassume',
    systemPrompt: 'Sei Nora.',
    temperature: 0.7,
    maxTokens: 500,
    category: 'learning',
    icon: '🎓',
    isActive: false,
  });
});

test('the fields stand in the order of the specification', () => {
  renderFields(emptyAgentForm('custom'));
  const fields = [
    box('Nome'),
    box('Descrizione'),
    box('Prompt di sistema'),
    screen.getByRole('slider', { name: 'Temperatura' }),
    screen.getByRole('slider', { name: 'Lunghezza massima' }),
    screen.getByRole('combobox', { name: 'Categoria' }),
    screen.getByRole('radio', { name: 'Robot' }),
    screen.getByRole('switch', { name: /Attivo/ }),
  ];
  const onPage = [...document.querySelectorAll('*')];
  const places = fields.map((field) => onPage.indexOf(field));
  expect(places).toEqual([...places].sort((one, other) => one - other));
});

test('temperature goes from Preciso to Creativo by tenths, the length by fifties, both within their bounds', () => {
  const form = renderFields(emptyAgentForm('custom'));
  const temperature = screen.getByRole('slider', { name: 'Temperatura' });
  const length = screen.getByRole('slider', { name: 'Lunghezza massima' });
  expect(temperature.getAttribute('aria-valuetext')).toBe('0,7');
  fireEvent.keyDown(temperature, { key: 'ArrowRight' });
  fireEvent.keyDown(length, { key: 'ArrowLeft' });
  expect(form.values.temperature).toBeCloseTo(0.8);
  expect(form.values.maxTokens).toBe(450);
  fireEvent.keyDown(temperature, { key: 'Home' });
  fireEvent.keyDown(length, { key: 'End' });
  expect(form.values).toMatchObject({ temperature: 0.1, maxTokens: 1000 });
  expect(screen.getByText('Preciso')).toBeDefined();
  expect(screen.getByText('Creativo')).toBeDefined();
});

test('21 icons can be chosen, the robot at first', () => {
  renderFields(emptyAgentForm('custom'));
  const icons = within(screen.getByRole('radiogroup', { name: 'Icona' }));
  expect(icons.getAllByRole('radio')).toHaveLength(21);
  expect(icons.getByRole<HTMLInputElement>('radio', { name: 'Robot' }).checked).toBe(true);
});

test('an icon from elsewhere is kept as a choice of its own', () => {
  renderFields({ ...emptyAgentForm('custom'), icon: '🦊' });
  expect(screen.getAllByRole('radio')).toHaveLength(22);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Icona attuale' }).checked).toBe(true);
});
