import type { Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { Hand } from '../../../../tools/bench/hand.ts';

/** A page on which everything is there and nothing takes time; what `hides` names is out of sight once. */
function pageOf(done: string[], hides = '') {
  let hidden = hides;
  const locator = (name: string) => ({
    click: async () => void done.push(`click ${name}`),
    evaluate: async () => {
      const inSight = hidden === '' || !name.endsWith(hidden);
      if (!inSight) hidden = '';
      return inSight;
    },
    inputValue: async () => '3.5',
  });
  return {
    getByRole: (role: string, { name }: { name: string }) => locator(`${role} ${name}`),
    keyboard: {
      type: async (letter: string) => void done.push(letter),
      press: async (key: string) => void done.push(key),
    },
    waitForEvent: async () => ({ setFiles: async (path: string) => void done.push(path) }),
  } as unknown as Page;
}

const button = { role: 'button', name: 'Add' } as const;

describe('a hand', () => {
  it('counts what it does, each letter and each key', async () => {
    const done: string[] = [];
    const hand = new Hand(pageOf(done));
    await hand.click(button);
    await hand.type('Ål 7');
    await hand.press('Tab');
    await hand.press('ArrowDown', 2);
    await hand.choose(button, 'scan.jpg');
    expect(done.join(' ')).toBe(
      'click button Add Å l   7 Tab ArrowDown ArrowDown click button Add scan.jpg',
    );
    expect(hand.effort()).toMatchObject({ clicks: 2, keys: 7, files: 1 });
  });

  it('takes its time: pointing and pressing, keys, the way from mouse to keyboard and back', async () => {
    const hand = new Hand(pageOf([]));
    await hand.click(button);
    await hand.type('ab');
    await hand.click(button);
    expect(hand.effort().moving).toBe(1300 + 400 + 2 * 280 + 400 + 1300);
  });

  it('counts a turn of the wheel where a thing was out of sight', async () => {
    const hand = new Hand(pageOf([], 'Add'));
    await hand.click(button);
    await hand.click(button);
    expect(hand.effort()).toMatchObject({ clicks: 2, scrolls: 1, moving: 1100 + 2 * 1300 });
  });

  it('looks for nothing, and begins anew once it has told', async () => {
    const hand = new Hand(pageOf([]));
    await hand.type('abc');
    hand.effort();
    expect(await hand.value(button)).toBe(3.5);
    expect(hand.effort()).toEqual({
      clicks: 0,
      keys: 0,
      scrolls: 0,
      files: 0,
      machine: 0,
      moving: 0,
    });
  });
});
