import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

const src = resolve(import.meta.dirname, '../../src');

/** What is replaced all the same, and where. */
const allowed = [
  'firebase/device/hide-indexed-db.ts: globalThis.indexedDB',
  // What the inline script of a page shares with its other scripts.
  'services/page-start.ts: globalThis.spoolStart',
];

/** A node of the syntax tree, as ESTree names it. */
type Node = { type: string; [key: string]: unknown };

/** Objects of the whole page. What a class or an object of the browser is called begins with a capital. */
const shared = /^((globalThis|window|self)(\.|$))?(navigator|document|location|history|[A-Z]\w*)?$/;
const isShared = (path: string) => shared.test(path) || /\.(prototype|__proto__)$/.test(path);
/** Settings that the browser offers for writing. */
const settings = /(^|\.)(self\.onmessage|document\.title|location\.(href|hash)|scrollRestoration)$/;

/** `a.b` for an access by a name, or by a text in brackets; '' for any other expression. */
function pathOf(node: Node): string {
  if (node.type === 'Identifier') return String(node.name);
  if (node.type !== 'MemberExpression')
    return 'expression' in node ? pathOf(node.expression as Node) : '';
  return `${pathOf(node.object as Node)}.${nameOf(node.property as Node, node.computed === true)}`;
}

function nameOf(node: Node | undefined, isExpression: boolean): string {
  if (node?.type === 'Literal') return String(node.value);
  return node?.type === 'Identifier' && !isExpression ? String(node.name) : '?';
}

/** The global properties, and those of a prototype, that a module writes to. */
function replacedIn(text: string): string[] {
  const found: string[] = [];
  const add = (object: string, name: string) => {
    const path = `${object}.${name}`;
    const isOwn = new RegExp(`\\b(class|const|function|let) ${object}\\b`).test(text);
    if (object !== '' && isShared(object) && !isOwn && !settings.test(path)) found.push(path);
  };
  const addTarget = (target: Node) => {
    const [, object = '', name = ''] = /^(.+)\.(.+)$/.exec(pathOf(target)) ?? [];
    add(object, name);
  };
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, left, argument, operator, callee, arguments: args } = node as Node;
    if (type === 'AssignmentExpression') addTarget(left as Node);
    if (type === 'UnaryExpression' && operator === 'delete') addTarget(argument as Node);
    if (type === 'CallExpression') {
      const [object, name] = args as Node[];
      const isWrite = /^(Object|Reflect)\.(define|assign|set|delete)/.test(pathOf(callee as Node));
      if (object && isWrite) add(pathOf(object), nameOf(name, true));
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync('a.tsx', text).program);
  return found;
}

it.each([
  ['globalThis.fetch = watched(fetch)', 'globalThis.fetch'],
  ['window["fetch"] ??= other', 'window.fetch'],
  ['(window as Other).fetch = other', 'window.fetch'],
  ['Storage.prototype.setItem = () => {}', 'Storage.prototype.setItem'],
  ['window.Storage.prototype.setItem = () => {}', 'window.Storage.prototype.setItem'],
  ['delete navigator.locks', 'navigator.locks'],
  ['Object.defineProperty(globalThis, "indexedDB", {})', 'globalThis.indexedDB'],
  ['Object.assign(Array.prototype, { at })', 'Array.prototype.?'],
  ['Reflect.set(window, name, value)', 'window.?'],
  ['JSON.parse = other', 'JSON.parse'],
])('"%s" is found', (text, path) => {
  expect(replacedIn(text)).toEqual([path]);
});

it('Nothing global is replaced in src, nor anything of a prototype', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' });
  const replaced = files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      replacedIn(readFileSync(join(src, file), 'utf8')).map((path) => `${file}: ${path}`),
    );
  expect(replaced.sort()).toEqual(allowed);
});
