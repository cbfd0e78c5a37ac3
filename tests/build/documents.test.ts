import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fieldNames, fieldSpecs } from '../../src/domain/fields.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The files of a folder and of those below it, as paths from the root of the repository. */
const filesIn = (folder: string, ending: RegExp): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => `${folder}/${name}`);

const pages = filesIn('docs/behaviour', /\.md$/);
const documents = ['README.md', 'tests/README.md', ...filesIn('docs', /\.md$/)];
const code = ['src', 'tests', 'tools'].flatMap((folder) => filesIn(folder, /\.(tsx?|css|mjs)$/));
const headingsOf = (text: string) => [...text.matchAll(/^#+ (.*)$/gm)].map(([, name = '']) => name);

/** What is read in one go: a paragraph, an item of a list, a cell of a table, a heading. */
function unitsOf(text: string): string[] {
  return text
    .replace(/^```.*?^```$/gms, '')
    .replace(/^\s*(?:[-*]|\d+\.|#+) /gm, '\n\n')
    .split(/\n\s*\n|\n?\|/)
    .map((unit) => unit.replace(/\s+/g, ' ').trim());
}

const sentencesOf = (unit: string): string[] => unit.split(/(?<=[.!?]["”)*]*) (?=["“(*`]*\p{Lu})/u);

const countWords = (sentence: string): number =>
  sentence
    .replace(/\]\([^)]*\)/g, ']')
    .split(' ')
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

describe('The pages of the behaviour', () => {
  it.each(pages)('%s has no sentence of more than 35 words', (page) => {
    const sentences = unitsOf(read(page)).flatMap(sentencesOf);
    expect(sentences.length).toBeGreaterThan(50);
    expect(sentences.filter((sentence) => countWords(sentence) > 35)).toEqual([]);
  });

  it('are five, and no heading is on two of them', () => {
    expect(pages.length).toBe(5);
    const headings = pages.flatMap((page) => headingsOf(read(page)));
    expect(headings.filter((heading, at) => headings.indexOf(heading) !== at)).toEqual([]);
  });

  it('name the fields of the form in their order', () => {
    const [, rows = ''] = read('docs/behaviour/catalogue.md').split(
      '| field | note |\n|---|---|\n',
    );
    const [table = ''] = rows.split('\n\n');
    const labels = table.split('\n').map((row) => row.split(' | ')[0]?.replace('| ', ''));
    expect(labels).toEqual(fieldNames.map((field) => fieldSpecs[field].label));
  });

  it('have the headings that the code names', () => {
    const named = code.flatMap((file) => {
      // A comment may break the line anywhere.
      const text = read(file).replace(/\n\s*(?:\*|\/\/) /g, ' ');
      const headings = '"[^"]+"(?:(?:,| and|, and) "[^"]+")*';
      const pattern = new RegExp(String.raw`\b(docs/behaviour[\w./-]*), (${headings})`, 'g');
      return [...text.matchAll(pattern)].flatMap(([, path = '', list = '']) =>
        [...list.matchAll(/"([^"]+)"/g)].map(([, heading = '']) => ({ file, path, heading })),
      );
    });
    expect(named.length).toBeGreaterThan(100);
    // A heading may be named with its page, or with the folder.
    const pagesAt = (path: string) =>
      pages.filter((page) => page === path || dirname(page) === path);
    const missing = named.filter(
      ({ path, heading }) =>
        !pagesAt(path).some((page) => headingsOf(read(page)).includes(heading)),
    );
    expect(missing).toEqual([]);
  });
});

describe('The documents', () => {
  const slugOf = (heading: string) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');

  it('have links that lead somewhere', () => {
    const broken = documents.flatMap((document) => {
      const links = [...read(document).matchAll(/(?:\]\(|src=")(?!https?:|mailto:)([^)"\s]+)/g)];
      return links.flatMap(([, link = '']) => {
        const [path = '', anchor] = link.split('#');
        const target = path ? relative(root, resolve(root, dirname(document), path)) : document;
        const leads =
          existsSync(join(root, target)) &&
          (anchor === undefined || headingsOf(read(target)).map(slugOf).includes(anchor));
        return leads ? [] : `${document}: ${link}`;
      });
    });
    expect(broken).toEqual([]);
  });

  it('name files that there are, in src, tests and docs', () => {
    // A decision names the files that there were on its day.
    const current = documents.filter((document) => !document.startsWith('docs/decisions/'));
    const missing = current.flatMap((document) => {
      const names = read(document).matchAll(/`([\w./-]+\/[\w.-]+\.(?:tsx?|css|mjs|md))`/g);
      return [...names].flatMap(([, name = '']) =>
        ['', 'src', 'tests', 'docs'].some((folder) => existsSync(join(root, folder, name)))
          ? []
          : `${document}: ${name}`,
      );
    });
    expect(missing).toEqual([]);
  });
});

it('The list of decisions names each one, and says of a superseded one which holds', () => {
  const list = read('docs/decisions/README.md').split('\n');
  const wrong = filesIn('docs/decisions', /^\d+.*\.md$/).filter((file) => {
    const [head = '', , date = ''] = read(file).split('\n');
    const [, number, title = ''] = /^# (\d+)\. (.*)$/.exec(head) ?? [];
    const rowOf = (one?: string) => list.find((line) => line.startsWith(`| ${one} | `)) ?? '';
    const [, superseded] = /Supersedes [^[]*\[(\d+)\]/.exec(date) ?? [];
    const isNamed = rowOf(number).includes(`[${title}](${file.slice(15)})`);
    return !isNamed || (superseded && !rowOf(superseded).includes(`[${number}](`));
  });
  expect(wrong).toEqual([]);
});

/** A test of what is not in src or tools. */
const exceptions = ['services/fake-backend.test.ts'];

it('The unit tests mirror src and tools', () => {
  const tests = filesIn('tests/unit', /\.test\.tsx?$/).map((file) => file.slice(11));
  const isMirror = (test: string) => {
    const path = test.replace(/\.test\.tsx?$/, '');
    const folder = path.startsWith('tools/') ? '' : 'src/';
    return ['.ts', '.tsx', '.mjs'].some((ending) => existsSync(join(root, folder + path + ending)));
  };
  expect(tests.filter((test) => !isMirror(test) && !exceptions.includes(test))).toEqual([]);
});
