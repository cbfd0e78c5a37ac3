import { describe, expect, it } from 'vitest';
import { pileLink } from '../../../../src/pages/explore/pile/pile-link.ts';
import { buildCassette } from '../../../support/fake-backend.ts';

const origin = 'https://tapes.example';
const cassettes = (count: number, id: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => buildCassette({ id: id(at) }));

describe('The link of a pile', () => {
  it('has the first 60 ids in their order, of 20 letters each', () => {
    const many = cassettes(70, (at) => String(at).padStart(20, 'x'));
    const { path, count } = pileLink(many, origin);
    expect(count).toBe(60);
    expect(path).toBe(
      `/explore?pile=${many
        .slice(0, 60)
        .map(({ id }) => id)
        .join('.')}`,
    );
    expect((origin + path).length).toBeLessThan(1400);
  });

  it('is shorter than 2,000 characters with ids of any characters', () => {
    const { path, count } = pileLink(
      cassettes(60, (at) => `盤 ${at}`),
      origin,
    );
    expect(count).toBe(60);
    expect((origin + path).length).toBeLessThan(2000);
    const long = pileLink(
      cassettes(60, (at) => `${at}盤盤盤盤盤盤盤盤`),
      origin,
    );
    expect((origin + long.path).length).toBeLessThan(2000);
    expect(long.count).toBeGreaterThan(20);
    expect(long.count).toBeLessThan(60);
  });
});
