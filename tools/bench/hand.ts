import type { Locator, Page } from '@playwright/test';

type Role = Parameters<Page['getByRole']>[0];

/** How a person tells a thing on the page from all others: what it is, its words, what it stands in. */
export type Thing = { readonly within?: Thing } & (
  | { readonly role: Role; readonly name?: string | RegExp }
  | { readonly label: string }
  | { readonly text: string | RegExp }
  | { readonly testId: string }
);

export type Effort = {
  /** Presses of the mouse's button; a drag is one. */
  readonly clicks: number;
  /** Keys, those of Tab and the arrows too; a capital is one. */
  readonly keys: number;
  /** How often something had to be scrolled into sight before it could be pressed. */
  readonly scrolls: number;
  /** Files and folders picked in the system's dialog. */
  readonly files: number;
  /** Milliseconds from the first action on, by a hand that never waits for itself. */
  readonly machine: number;
  /** Milliseconds that a person's hand would take for the same. */
  readonly moving: number;
};

/**
 * The keystroke-level model of Card, Moran and Newell (1980), without its thinking, in milliseconds:
 * a key of an average typist, pointing, the mouse's button down and up, the hand from one to the other.
 * It knows no wheel: a turn of it is taken to be as long as pointing.
 */
const model = { key: 280, pointing: 1100, button: 200, homing: 400 };

/**
 * A person's hand on a page: every action is counted. The page itself stays in here, so that none can
 * be done beside it. Looking costs nothing.
 */
export class Hand {
  readonly #page: Page;
  #clicks = 0;
  #keys = 0;
  #scrolls = 0;
  #files = 0;
  #moving = 0;
  #on: 'mouse' | 'keyboard' = 'mouse';
  #began: number | null = null;

  constructor(page: Page) {
    this.#page = page;
  }

  /** What was done since the last time it was told. */
  effort(): Effort {
    const machine = this.#began === null ? 0 : performance.now() - this.#began;
    const told = {
      clicks: this.#clicks,
      keys: this.#keys,
      scrolls: this.#scrolls,
      files: this.#files,
      machine,
      moving: this.#moving,
    };
    this.#clicks = this.#keys = this.#scrolls = this.#files = this.#moving = 0;
    this.#began = null;
    return told;
  }

  async click(thing: Thing): Promise<void> {
    await this.#bringIntoSight(thing);
    this.#mouse();
    await this.#find(thing).click();
  }

  /** Types into what has the focus. */
  async type(text: string): Promise<void> {
    for (const letter of text) {
      this.#key();
      await this.#page.keyboard.type(letter);
    }
  }

  async press(key: string, times = 1): Promise<void> {
    for (let time = 0; time < times; time++) {
      this.#key();
      await this.#page.keyboard.press(key);
    }
  }

  /** Opens the system's dialog by a click, and picks a file or a folder there. */
  async choose(thing: Thing, path: string): Promise<void> {
    const opened = this.#page.waitForEvent('filechooser');
    await this.click(thing);
    const chooser = await opened;
    this.#files++;
    // In the dialog it is pointed at and pressed, and so is Open.
    this.#moving += 2 * (model.pointing + model.button);
    await chooser.setFiles(path);
  }

  /** Drags a thing from its middle, in pixels of the screen. */
  async drag(thing: Thing, by: { x: number; y: number }): Promise<void> {
    const { x, y, width, height } = await this.#boxOf(thing);
    this.#mouse();
    this.#moving += model.pointing;
    await this.#page.mouse.move(x + width / 2, y + height / 2);
    await this.#page.mouse.down();
    await this.#page.mouse.move(x + width / 2 + by.x, y + height / 2 + by.y, { steps: 8 });
    await this.#page.mouse.up();
  }

  /** Presses a slider where this value is, as near as a pixel lets it. */
  async slide(thing: Thing, value: number): Promise<void> {
    const slider = this.#find(thing);
    const { x, y, width, height } = await this.#boxOf(thing);
    const [least, most] = [await slider.getAttribute('min'), await slider.getAttribute('max')];
    const part = (value - Number(least)) / (Number(most) - Number(least));
    this.#mouse();
    // The thumb's middle never reaches the ends.
    await this.#page.mouse.click(x + height / 2 + part * (width - height), y + height / 2);
  }

  /** Waits until such a thing is there, so many milliseconds where it takes longer than all else. */
  async sees(thing: Thing, most?: number): Promise<void> {
    await this.#find(thing)
      .first()
      .waitFor(most === undefined ? {} : { timeout: most });
  }

  /** Waits until a thing is there, and reads it. */
  async reads(thing: Thing): Promise<string> {
    await this.sees(thing);
    return this.#find(thing).first().innerText();
  }

  /** Waits until such a thing is no longer there. */
  async missed(thing: Thing): Promise<void> {
    await this.#find(thing).first().waitFor({ state: 'hidden' });
  }

  /** The texts of all such things that are there now. */
  async texts(thing: Thing): Promise<string[]> {
    return this.#find(thing).allInnerTexts();
  }

  /** An attribute of a thing, or a number that a slider stands at. */
  async attribute(thing: Thing, name: string): Promise<string> {
    return (await this.#find(thing).first().getAttribute(name)) ?? '';
  }
  async value(thing: Thing): Promise<number> {
    return Number(await this.#find(thing).inputValue());
  }

  /** How wide a thing is on the screen, in pixels. */
  async widthOf(thing: Thing): Promise<number> {
    return (await this.#find(thing).boundingBox())?.width ?? 0;
  }

  /** What an eye sees of drawings: the path of the first one in each of these, and the text beside it. */
  async drawings(selector: string): Promise<{ path: string; text: string }[]> {
    return this.#page.locator(selector).evaluateAll((all) =>
      all.map((one) => ({
        path: one.querySelector('path')?.getAttribute('d') ?? '',
        text: one.textContent ?? '',
      })),
    );
  }

  /** Turns the wheel where the middle of a thing is beyond the window's edge, or under something. */
  async #bringIntoSight(thing: Thing): Promise<void> {
    const found = this.#find(thing);
    const inSight = await found.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const there = document.elementFromPoint(x + width / 2, y + height / 2);
      return there !== null && (element.contains(there) || there.contains(element));
    });
    if (inSight) return;
    this.#begin('mouse');
    this.#scrolls++;
    this.#moving += model.pointing;
    await found.evaluate((element) =>
      element.scrollIntoView({ block: 'center', behavior: 'instant' }),
    );
  }

  async #boxOf(thing: Thing) {
    await this.#bringIntoSight(thing);
    const box = await this.#find(thing).boundingBox();
    if (!box) throw new Error(`It is not on the page: ${this.#find(thing)}`);
    return box;
  }

  #find(thing: Thing): Locator {
    const place = thing.within ? this.#find(thing.within) : this.#page;
    if ('label' in thing) return place.getByLabel(thing.label, { exact: true });
    if ('text' in thing) return place.getByText(thing.text, { exact: true });
    if ('testId' in thing) return place.getByTestId(thing.testId);
    const { role, name } = thing;
    return place.getByRole(role, name === undefined ? {} : { name, exact: true });
  }

  #mouse(): void {
    this.#begin('mouse');
    this.#clicks++;
    this.#moving += model.pointing + model.button;
  }

  #key(): void {
    this.#begin('keyboard');
    this.#keys++;
    this.#moving += model.key;
  }

  #begin(on: 'mouse' | 'keyboard'): void {
    this.#began ??= performance.now();
    if (on !== this.#on) this.#moving += model.homing;
    this.#on = on;
  }
}
