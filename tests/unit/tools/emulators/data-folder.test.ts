import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataFolder } from '../../../../tools/emulators/data-folder.ts';

let parent: string;
let path: string;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'data-folder-'));
  path = join(parent, 'data');
});

afterEach(() => rmSync(parent, { recursive: true }));

/** Imitates the emulators' export: first the data, at the end the file that marks it as complete. */
function write(folder: string, content: string, isComplete = true): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'content'), content);
  if (isComplete) writeFileSync(join(folder, 'firebase-export-metadata.json'), '{}');
}

const content = () => readFileSync(join(path, 'content'), 'utf8');
const leftovers = () => [`${path}.incoming`, `${path}.previous`].filter(existsSync);

test('There is no data at first, and there is data after a save', async () => {
  expect(new DataFolder(path).prepare()).toBe(false);
  await new DataFolder(path).save(async (folder) => write(folder, 'first'));
  expect(new DataFolder(path).prepare()).toBe(true);
  expect(content()).toBe('first');
  expect(leftovers()).toEqual([]);
});

test('An interrupted first start leaves no data', () => {
  write(`${path}.incoming`, 'half', false);
  write(path, 'half', false);
  expect(new DataFolder(path).prepare()).toBe(false);
  expect(existsSync(path)).toBe(false);
});

test('A save that fails or is incomplete leaves the old data', async () => {
  const data = new DataFolder(path);
  await data.save(async (folder) => write(folder, 'first'));
  await expect(data.save(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  await expect(data.save(async (folder) => write(folder, 'half', false))).rejects.toThrow();
  expect(data.prepare()).toBe(true);
  expect(content()).toBe('first');
});

test('A swap that was interrupted after the old data was moved ends with the new data', () => {
  write(`${path}.previous`, 'first');
  write(`${path}.incoming`, 'second');
  expect(new DataFolder(path).prepare()).toBe(true);
  expect(content()).toBe('second');
  expect(leftovers()).toEqual([]);
});

test('The previous data is restored if there is no other', () => {
  write(`${path}.previous`, 'first');
  write(`${path}.incoming`, 'half', false);
  expect(new DataFolder(path).prepare()).toBe(true);
  expect(content()).toBe('first');
});
