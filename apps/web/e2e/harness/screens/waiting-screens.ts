import { ask, message, openChat } from './chat-screens.ts';
import { breakCalls, button, raise, type Screen } from './screen.ts';

/** Chats with questions that wait for the network. */
export const waitingScreens: Screen[] = [
  {
    name: 'chat-waiting',
    viewer: 'member',
    async go(page, things) {
      await openChat(page, things);
      await breakCalls(page, ['chat.send'], 502);
      for (const question of ['E che cosa deve portare?', 'Quanto costa la caldaia nuova?']) {
        await message(page).fill(question);
        await message(page).press('Enter');
        await button(page, `Ritira la domanda: ${question}`).waitFor();
      }
    },
  },
  {
    name: 'chat-waiting-new',
    viewer: 'member',
    async go(page) {
      await breakCalls(page, ['chat.send'], 502);
      await ask(page, 'Quando passa il tecnico?');
      await page.getByText('In attesa di rete').waitFor();
    },
  },
  {
    name: 'chat-refused',
    viewer: 'member',
    async go(page) {
      await breakCalls(page, ['chat.send'], 502);
      await ask(page, 'Quando passa il tecnico?');
      await page.getByText('In attesa di rete').waitFor();
      await breakCalls(page, ['chat.send'], 403);
      await raise(page, 'online');
      await button(page, /^Riprova a inviare/).waitFor();
    },
  },
];
