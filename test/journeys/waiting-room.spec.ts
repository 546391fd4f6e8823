/** Many want the same tickets at the same time: a buyer who comes later waits in line, in the page, and buys when it is their turn. */
import { makeKey } from './support/desk.ts';
import { withService } from './support/service.ts';
import { expect, test as base } from './support/test.ts';

const test = base.extend({
  /** A seller who lets in one each second. */
  service: async ({ seeded }, use) => {
    await withService(seeded, { commands: [makeKey()] }, async (service) => {
      const { events, waitingRoom } = service.clientWith(service.printed[0]);
      await events.update({ id: 'evt-jazz', waitingRoom: { enabled: true, admissionsPerMinute: 60 } });
      for (let people = 0; people < 6; people++) await waitingRoom.join({ id: 'evt-jazz' });
      await use(service);
    });
  },
});

test('waits in line, chooses meanwhile, and buys when it is their turn', async ({ buyer, page }) => {
  await buyer.open('jazz-in-the-vault');
  const room = page.getByRole('region', { name: 'Waiting room' });
  await expect(room).toContainText(/ahead of you|You’re next/);
  await buyer.choose('At the bar, At the bar', 1);
  await expect(page.getByRole('alert').filter({ hasText: 'You’re up!' })).toBeVisible();

  await buyer.goOn();
  await buyer.introduce();
  expect(await buyer.order()).toHaveLength(1);
});
