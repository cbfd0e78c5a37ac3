/** A print job: one stock and a few inks, as on a spot-colour press. */
export type Ink = {
  paper: string;
  /** The darkest ink, for text on the paper. */
  ink: string;
  a: string;
  b: string;
  c: string;
};

const job = (paper: string, ink: string, a: string, b: string, c = b): Ink => ({
  paper,
  ink,
  a,
  b,
  c,
});

export const jobs = {
  signal: job('#f2ede1', '#161412', '#e2371f', '#1f4fa3', '#f0b519'),
  fluo: job('#f6f3ea', '#131313', '#ff4b73', '#ffd400', '#22b2a6'),
  black: job('#f1eee6', '#141414', '#141414', '#8d8a83', '#c9c5ba'),
  oxide: job('#ede3d0', '#2b1a12', '#a3431d', '#d18a3a', '#5c6b4e'),
  forest: job('#ece7d6', '#16241c', '#1f5a3d', '#c9a227', '#9db38b'),
  navy: job('#efe9dc', '#121a35', '#1b2f6e', '#d9553a', '#8fb0c9'),
  plum: job('#efe6e2', '#2a1029', '#6a1f5a', '#ef7f5a', '#d7a6c4'),
  mint: job('#eef2e8', '#10302c', '#0f7d6b', '#f28c6a', '#bfe0cf'),
  rose: job('#f5e7df', '#3a1320', '#d6365f', '#f4a28c', '#7d1f3f'),
  ochre: job('#f0e4c4', '#221b10', '#c9791b', '#7a2e1d', '#e7b84a'),
  sky: job('#e9eef0', '#0e2233', '#1d73b8', '#f2c230', '#9cc7e0'),
  lilac: job('#ece8f0', '#1c1638', '#5a44b5', '#f27d8a', '#b9abe6'),
  kraft: job('#c9a878', '#1d140c', '#f3ead8', '#8c2f1b', '#4b3a26'),
  chrome: job('#e3e2dc', '#17191b', '#c4321f', '#8a8f92', '#e09a1a'),
  night: job('#14171f', '#f1e9d6', '#f2a33c', '#e4573d', '#3c5f8a'),
  coal: job('#191715', '#efe6d4', '#c63a26', '#d9b25f', '#5d574f'),
  blueprint: job('#17407e', '#f0f3ec', '#ffffff', '#8fb4e3', '#f1c84b'),
  pine: job('#11302b', '#f0ead6', '#e5b74a', '#e2694a', '#6fa08d'),
  wine: job('#3c0f1d', '#f5e6d3', '#ef8f57', '#e6c38a', '#a6324a'),
  chicha: job('#121011', '#fff6e0', '#ff2f6d', '#ffe100', '#19d07c'),
  peach: job('#f6d9c0', '#1f1a2e', '#e2553f', '#34508c', '#f4b860'),
  celadon: job('#cfdccb', '#14261f', '#2f6b52', '#d85b3a', '#f1ead6'),
  slate: job('#cfd3d2', '#15191c', '#37474f', '#d8462b', '#f1eee4'),
  butter: job('#f7e9b5', '#1d1a14', '#d8432e', '#2b7a78', '#f2b134'),
} as const satisfies Record<string, Ink>;
export type JobName = keyof typeof jobs;

const channel = (value: number) =>
  value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

/** Relative luminance of `#rrggbb`, 0 to 1 (WCAG 2). */
export function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast of two colours, 1 to 21 (WCAG 2). */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

/** The first of the colours that can be read on the ground, otherwise the one that stands out most. */
export function readable(ground: string, colours: readonly string[], least = 4.5): string {
  return (
    colours.find((colour) => contrast(ground, colour) >= least) ??
    [...colours].sort((x, y) => contrast(ground, y) - contrast(ground, x))[0] ??
    '#000000'
  );
}

/** A colour between two, `share` of the way. */
export function mix(one: string, other: string, share: number): string {
  const part = (at: number) => {
    const from = Number.parseInt(one.slice(at, at + 2), 16);
    const to = Number.parseInt(other.slice(at, at + 2), 16);
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(1)}${part(3)}${part(5)}`;
}
