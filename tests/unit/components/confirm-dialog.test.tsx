import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ConfirmDialog } from '../../../src/components/ui/confirm-dialog.tsx';

test('The second press of a double click that opened a question answers nothing, a later press does', () => {
  const [onConfirm, onCancel] = [vi.fn(), vi.fn()];
  render(
    <ConfirmDialog
      title="Delete it?"
      confirmLabel="Delete"
      cancelLabel="Keep"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      It is gone then.
    </ConfirmDialog>,
  );
  const [confirm, cancel] = ['Delete', 'Keep'].map((name) => screen.getByRole('button', { name }));
  for (const button of [confirm, cancel]) fireEvent.click(button!, { detail: 2 });
  expect([onConfirm, onCancel].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  for (const button of [confirm, cancel]) fireEvent.click(button!, { detail: 1 });
  expect([onConfirm, onCancel].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});
