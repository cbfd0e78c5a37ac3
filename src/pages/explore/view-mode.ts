import { readDeviceMemory, viewModeKey } from '../../services/device-memory.ts';

/** How the found cassettes are shown (docs/behaviour, "Spines, list, fronts and colours"). */
export const viewModes = ['spines', 'list', 'fronts', 'colours'] as const;
export type ViewMode = (typeof viewModes)[number];

/** Whether it shows spines, which the page has at once. */
export const showsSpines = (mode: ViewMode): boolean => mode === 'spines' || mode === 'colours';

export function readViewMode(): ViewMode {
  const stored = readDeviceMemory(viewModeKey);
  return viewModes.find((mode) => mode === stored) ?? 'spines';
}

/** What the page asks of the mode that is shown. */
export type ShelfHandle = {
  /** Focuses a cassette and scrolls to it; false when it is not on the shelf. Marked, it is seen after a click too. */
  focus(id: string, focus?: 'marked'): boolean;
  /** Scrolls to the row of a cassette, unless it is visible; above `bottom` it is centred. */
  reveal(id: string, bottom?: number): void;
};
