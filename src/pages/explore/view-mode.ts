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
