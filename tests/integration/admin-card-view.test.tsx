import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { CardView } from '../../src/pages/admin/cassette-form/card-view.tsx';

test('A press on a panel of the card zooms to it, and a second one shows the whole card, also by key', async () => {
  const user = userEvent.setup();
  render(
    <CardView>
      <img src="card.webp" alt="" />
    </CardView>,
  );
  const picture = screen.getByRole('region', { name: 'J-card' }).firstElementChild;
  await user.click(screen.getByRole('button', { name: 'Zoom to the front' }));
  expect(picture).toHaveStyle({ width: `${(787 / 488) * 100}%` });
  const whole = screen.getByRole('button', { name: 'Show the whole card' });
  expect(whole).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(picture).toHaveStyle({ width: '100%' });
});
