import { readDeviceMemory, viewModeKey } from '../../services/device-memory.ts';

/** How the found cassettes are shown (docs/behaviour, "Spines, list, fronts and colours"). */
export const modeName = { spines: 'Spines', list: 'List', fronts: 'Fronts', colours: 'Colours' };
export type ViewMode = keyof typeof modeName;
export const viewModes = Object.keys(modeName) as ViewMode[];

/** Whether it shows spines, which the page has at once. */
export const showsSpines = (mode: ViewMode): boolean => mode === 'spines' || mode === 'colours';

export function readViewMode(): ViewMode {
  const stored = readDeviceMemory(viewModeKey);
  return viewModes.find((mode) => mode === stored) ?? 'spines';
}
