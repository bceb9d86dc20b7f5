import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ImportDialog } from '../../features/transcript-import/components/lazy-import-dialog.tsx';
import { renderApp } from '../../testing/render-app.tsx';
import { serve } from '../../testing/serve.ts';
import { useDroppedTranscripts } from './dropped-transcripts.tsx';

afterEach(() => vi.unstubAllGlobals());

/** Files that nothing but their words tells apart. */
const alike = ['uno', 'due'].map(
  (text) => new File([text], 'verbale.txt', { type: 'text/plain', lastModified: 1 }),
);

function Page() {
  const { take, dialog } = useDroppedTranscripts();
  return (
    <>
      <button type="button" onClick={() => take(alike)}>
        Trascina
      </button>
      {dialog}
    </>
  );
}

test('two transcripts of equal name, size and time are imported one after the other', async () => {
  await ImportDialog.preload();
  const calls = serve({
    'imports.create': (input) => ({ data: { ...(input as object), segments: [], status: 'ready' } }),
  });
  const made = () => calls.filter(({ name }) => name === 'imports.create').map(({ input }) => input);
  renderApp(<Page />);
  fireEvent.click(screen.getByText('Trascina'));
  for (const [index, text] of ['uno', 'due'].entries()) {
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLTextAreaElement>('Incolla la trascrizione').value).toBe(text),
    );
    await screen.findByText('Un passaggio');
    const create = screen.getByText('Crea la registrazione').closest('form');
    if (create) fireEvent.submit(create);
    await waitFor(() => expect(made()).toHaveLength(index + 1));
  }
  const [first, second] = made() as { id: string; text: string }[];
  expect([first?.text, second?.text]).toEqual(['uno', 'due']);
  expect(first?.id).not.toBe(second?.id);
});
