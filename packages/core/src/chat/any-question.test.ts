import { describeSqlite } from '@wingman/db/testing/test-databases.ts';
import { expect, it } from 'vitest';
import { ask, createTestServices } from '../testing/test-services.ts';

const typed = [
  'Che cosa ho detto oggi?',
  "l'appuntamento",
  'POL-358',
  '"caffè',
  '(città',
  '-domani',
  'AND',
  'NEAR',
  'commercialista:',
  'C++',
  '*',
  '^',
  '😀',
  'parola '.repeat(715).slice(0, 5_000),
];
/** One word of each of these was recorded, with or without the accent. */
const recorded = ["l'appuntamento", 'POL-358', 'pol 358', '"caffè', 'caffe', '(città', 'citta', "CITTA'"];

describeSqlite((open) => {
  it('D-11 any text a person types is answered, and where its word was recorded that recording is used', async () => {
    const services = await createTestServices(await open());
    const ada = await services.register('ada@example.test');
    const { id } = await services.remember(
      ada,
      [
        'l’appuntamento è in centro',
        'la polizza POL-358 scade presto',
        'un caffè lungo',
        'la città era vuota',
      ],
      '2026-07-11T06:15:00Z',
    );
    await services.worker.stop();
    for (const superSearch of [false, true]) {
      for (const message of [...typed, ...recorded]) {
        const { conversation } = await ask(services, ada, message, { superSearch });
        const told = message.slice(0, 20);
        expect(conversation.status, told).toBe('complete');
        expect(conversation.response, told).toMatch(/\p{L}{2}/u);
        expect(conversation.response, told).not.toMatch(
          /fts5|syntax|select |sqlite|postgres|search_|\bterm\b/i,
        );
        if (recorded.includes(message)) expect(conversation.relevantRecordingIds, told).toEqual([id]);
      }
    }
  });

  it('finds a frequent word, whatever question words surround it', async () => {
    const services = await createTestServices(await open());
    const ada = await services.register('ada@example.test');
    const lines = Array.from({ length: 1_000 }, (_, i) =>
      i % 2 === 0 ? 'il tetto perde' : 'la caldaia è spenta',
    );
    await services.remember(ada, lines, '2026-07-11T06:15:00Z');
    await services.worker.stop();
    for (const message of ['Cosa ho detto del tetto?', 'Ti ricordi che cosa si diceva del tetto?']) {
      const { conversation } = await ask(services, ada, message, { superSearch: true });
      expect(conversation.response, message).toContain('il tetto perde');
    }
    const { conversation } = await ask(services, ada, 'Cosa ho detto del giardino?', { superSearch: true });
    expect(conversation.response).toContain('Non risulta');
  });
});
