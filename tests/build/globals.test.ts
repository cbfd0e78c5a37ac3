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

/** Names of the browser that Node does not have. */
const browser = /^(navigator|document|location|history|(local|session)Storage|indexedDB|caches)$/;
/** A class or an object of the browser begins with a capital. */
const isGlobal = (name: string) => name in globalThis || browser.test(name) || /^[A-Z]/.test(name);
const ofPrototype = /(\.prototype|\.__proto__|\.getPrototypeOf\(\))\.[^.]+$/;
/** Settings that the browser offers for writing. */
const settings = /(^|\.)(self\.onmessage|document\.title|location\.(href|hash)|scrollRestoration)$/;

/** `a.b` for an access by a name, or by a text in brackets, `a()` for a call; '' for others. */
function pathOf(node: unknown): string {
  const { type, name, callee, object, property, computed, expression } = (node ?? {}) as Node;
  if (type === 'Identifier') return String(name);
  if (type === 'CallExpression') return `${pathOf(callee)}()`;
  if (type === 'MemberExpression')
    return `${pathOf(object)}.${nameOf(property as Node, computed === true)}`;
  return expression ? pathOf(expression) : '';
}

function nameOf(node: Node | undefined, isExpression: boolean): string {
  if (node?.type === 'Literal') return String(node.value);
  return node?.type === 'Identifier' && !isExpression ? String(node.name) : '?';
}

/** The global properties, and those of a prototype, that a module writes to. */
function replacedIn(text: string): string[] {
  const found: string[] = [];
  const variables = new Map<string, string>();
  const add = (target: string) => {
    const path = target.replace(/^\w+/, (name) => variables.get(name) ?? name);
    const inPage = path.replace(/^((globalThis|window|self)\.)+/, '');
    const [root = '', ...members] = inPage.split('.');
    const isOwn = new RegExp(`\\b(class|function) ${root}\\b`).test(text);
    const isReplaced =
      ofPrototype.test(path) ||
      (members.length < 2 && isGlobal(root) && !isOwn) ||
      (members.length === 0 && inPage !== path);
    if (isReplaced && !settings.test(path)) found.push(path);
  };
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, id, init, left, argument, operator, callee, arguments: args } = node as Node;
    if (type === 'VariableDeclarator') variables.set(pathOf(id), pathOf(init));
    if (type === 'AssignmentExpression') add(pathOf(left));
    if (type === 'UpdateExpression' || operator === 'delete') add(pathOf(argument));
    if (type === 'CallExpression') {
      const [object, name] = args as Node[];
      const isWrite = /^(Object|Reflect)\.(define|assign|set|delete)/.test(pathOf(callee));
      if (object && isWrite) add(`${pathOf(object)}.${nameOf(name, true)}`);
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
  ['localStorage.setItem = other', 'localStorage.setItem'],
  ['crypto.randomUUID = other', 'crypto.randomUUID'],
  ['performance.now = other', 'performance.now'],
  ['console.error = other', 'console.error'],
  ['fetch = other', 'fetch'],
  ['indexedDB = other', 'indexedDB'],
  ['window.count++', 'window.count'],
  ['const p = Storage.prototype; p.setItem = other', 'Storage.prototype.setItem'],
  ['Object.getPrototypeOf(list).at = other', 'Object.getPrototypeOf().at'],
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
