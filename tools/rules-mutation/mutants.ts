import { type Expression, parseExpression } from './expression.ts';
import { patternMutants } from './pattern.ts';
import { type Token, tokenize } from './tokens.ts';

/** A rules file with one change. */
export type Mutant = {
  /** The description of the change. */
  description: string;
  line: number;
  /** The comment above the change: the title of the cases that should catch it. */
  comment: string;
  rules: string;
};

type Span = { start: number; end: number };
/** A replacement of a span; `origin` is the part of it for whose line the mutant is reported. */
type Change = Span & { text: string; description: string; origin: Span };

/** Methods that can replace each other. */
const alternatives: Record<string, readonly string[]> = {
  affectedKeys: ['addedKeys', 'changedKeys', 'removedKeys'],
  removedKeys: ['addedKeys', 'changedKeys', 'affectedKeys'],
  hasOnly: ['hasAny', 'hasAll'],
  hasAny: ['hasOnly', 'hasAll'],
};
const removableMethods = ['concat', 'difference'];
/** The functions that read the state after a commit, with those that read the state before it. */
const functionBeforeCommit: Record<string, string> = { getAfter: 'get', existsAfter: 'exists' };
const otherComparisons: Record<string, readonly string[]> = {
  '==': ['!='],
  '!=': ['=='],
  '<': ['<='],
  '<=': ['<'],
  '>': ['>='],
  '>=': ['>'],
};
const grantedMethods: Record<string, readonly string[]> = {
  read: ['get', 'list'],
  write: ['create', 'update', 'delete'],
};
const methods = ['get', 'list', 'create', 'update', 'delete'];

/** Every mutant of a rules file, each once. */
export function createMutants(rules: string): Mutant[] {
  const tokens = tokenize(rules);
  // Field names from the lists of keys, so that a mutant can check the wrong field.
  const fields = [...rules.matchAll(/'(\w+)' in checked|data\.(\w+(?:Url|Blurhash|At))\b/g)].map(
    (match) => match[1] ?? match[2] ?? '',
  );
  const known = [...new Set(fields)];
  const changes: Change[] = [];
  const add = (
    { start, end }: Span,
    text: string,
    description: string,
    origin: Span = { start, end },
  ) => changes.push({ start, end, text, description, origin });
  const sourceOf = ({ start, end }: Span) => rules.slice(start, end);
  /** Whether the walked expression is the condition of an `allow`. */
  let isCondition = false;

  function walk(node: Expression): void {
    const source = sourceOf(node);
    switch (node.kind) {
      case 'chain': {
        for (const [index, part] of node.parts.entries()) {
          const others = node.parts.filter((_, other) => other !== index).map(sourceOf);
          add(node, `(${others.join(` ${node.operator} `)})`, `drops ${sourceOf(part)}`, part);
          const before = node.parts[index - 1];
          if (before) {
            const other = node.operator === '&&' ? '||' : '&&';
            add(
              { start: before.end, end: part.start },
              ` ${other} `,
              `${other} before ${sourceOf(part)}`,
            );
          }
          walk(part);
        }
        break;
      }
      case 'binary':
        for (const other of otherComparisons[node.operator] ?? [])
          add(
            node,
            `(${sourceOf(node.left)} ${other} ${sourceOf(node.right)})`,
            `${other} in ${source}`,
          );
        if (source.endsWith(' is int'))
          add(node, source.replace('int', 'number'), `a number in ${source}`);
        walk(node.left);
        walk(node.right);
        break;
      case 'not':
        add(node, sourceOf(node.operand), `drops the ! of ${source}`);
        walk(node.operand);
        break;
      case 'conditional':
        add(node, `(${sourceOf(node.whenTrue)})`, `always ${sourceOf(node.whenTrue)}`);
        add(node, `(${sourceOf(node.whenFalse)})`, `always ${sourceOf(node.whenFalse)}`);
        for (const part of [node.test, node.whenTrue, node.whenFalse]) walk(part);
        break;
      case 'map':
        for (const value of node.values) walk(value);
        break;
      case 'path':
        break;
      case 'minus':
        walk(node.operand);
        break;
      case 'index':
        walk(node.object);
        walk(node.index);
        break;
      case 'range':
        for (const part of [node.object, node.from, node.to]) walk(part);
        break;
      case 'member':
        if (known.includes(node.name)) {
          const other = known[(known.indexOf(node.name) + 1) % known.length];
          add(node, `${sourceOf(node.object)}.${other}`, `looks at ${other} for ${node.name}`);
        }
        if (source === 'request.resource') add(node, 'resource', `resource for ${source}`);
        if (source === 'resource.data') add(node, 'request.resource.data', `request for ${source}`);
        walk(node.object);
        break;
      case 'call': {
        if (source === 'isEditor()') add(node, 'isMember()', 'a member for an editor');
        if (source === 'isMember()' && isCondition)
          add(node, 'isEditor()', 'an editor for a member');
        const method = node.callee.kind === 'member' ? node.callee.name : '';
        if (node.callee.kind === 'name' && functionBeforeCommit[node.callee.text])
          add(
            node.callee,
            functionBeforeCommit[node.callee.text] ?? '',
            `${functionBeforeCommit[node.callee.text]} for ${source}`,
          );
        if (node.callee.kind === 'member') {
          const receiver = sourceOf(node.callee.object);
          const args = node.args.map(sourceOf).join(', ');
          for (const other of alternatives[method] ?? [])
            add(node, `${receiver}.${other}(${args})`, `${other} for ${method} in ${source}`);
          if (removableMethods.includes(method)) add(node, receiver, `drops .${method}(${args})`);
          walk(node.callee.object);
        }
        const [first, ...others] = node.args;
        if (first?.kind === 'text' && ['matches', 'replace'].includes(method)) {
          const pattern = first.text.slice(1, -1).replaceAll('\\\\', '\\');
          for (const mutant of patternMutants(pattern, method === 'matches'))
            add(first, `'${mutant.pattern.replaceAll('\\', '\\\\')}'`, mutant.description);
          for (const other of others) walk(other);
        } else for (const argument of node.args) walk(argument);
        break;
      }
      case 'list':
        for (const [index, item] of node.items.entries()) {
          const others = node.items.filter((_, other) => other !== index).map(sourceOf);
          add(node, `[${others.join(', ')}]`, `drops ${sourceOf(item)} from the list`);
        }
        break;
      case 'text':
        add(node, `${node.text.slice(0, -1)}x'`, `adds an x to ${node.text}`);
        break;
      case 'number':
        for (const other of [Number(node.text) + 1, Number(node.text) - 1])
          add(node, String(other), `${other} for ${node.text}`);
        break;
      case 'name':
        if (node.text === 'true' || node.text === 'false')
          add(node, node.text === 'true' ? 'false' : 'true', `negates ${node.text}`);
        break;
    }
  }

  /** Adds the mutants of an `allow` statement, given the index of its first token. */
  function addAllowMutants(first: number): void {
    const start = (tokens[first] as Token).start;
    const names: Token[] = [];
    let next = first + 1;
    while (tokens[next]?.kind === 'word') {
      names.push(tokens[next] as Token);
      next += tokens[next + 1]?.text === ',' ? 2 : 1;
    }
    const span = { start: names[0]?.start ?? start, end: names.at(-1)?.end ?? start };
    const named = names.map(({ text }) => text);
    const granted = named.flatMap((name) => grantedMethods[name] ?? [name]);
    // `: if`, the condition, `;`
    const { expression, next: semicolon } = parseExpression(tokens, next + 2);
    const condition = sourceOf(expression);
    add({ start, end: (tokens[semicolon] as Token).end }, '', `drops allow ${named.join(', ')}`);
    add(expression, 'true', `allows ${named.join(', ')} to everybody`);
    for (const method of granted.length > 1 ? granted : []) {
      const others = granted.filter((other) => other !== method);
      add(span, others.join(', '), `does not allow ${method} any more`);
    }
    // Without a write, a condition on request.resource is an error, which denies.
    const candidates = /\bresource\b/.test(condition) ? ['create', 'update'] : methods;
    for (const method of candidates)
      if (!granted.includes(method) && !(method === 'create' && condition.includes('diff(')))
        add(span, [...named, method].join(', '), `allows ${method} besides ${named.join(', ')}`);
    isCondition = true;
    walk(expression);
    isCondition = false;
  }

  for (const [index, { kind, text }] of tokens.entries()) {
    if (kind !== 'word') continue;
    if (text === 'return') walk(parseExpression(tokens, index + 1).expression);
    if (text === 'let') walk(parseExpression(tokens, index + 3).expression);
    if (text === 'allow') addAllowMutants(index);
  }
  for (const match of rules.matchAll(/\bmatch \/(\w+)\/\{(id|part)\}/g)) {
    const span = { start: match.index, end: match.index + match[0].length };
    const [, name, id] = match;
    add(span, `match /${name}/{${id}=**}`, `opens everything below ${name}`);
    add(span, `match /{any}/{${id}}`, `opens every collection like ${name}`);
    add(span, `match /{path=**}/${name}/{${id}}`, `opens ${name} at any depth`);
  }
  for (const match of rules.matchAll(/\bmatch \/\w+\/\{id\}\/(\w+)\/(\w+)/g)) {
    const [path, collection = '', document = ''] = match;
    const span = { start: match.index, end: match.index + path.length };
    const above = path.slice(0, -`${collection}/${document}`.length);
    add(span, `${above}${collection}/{any}`, `opens every document beside ${document}`);
    add(span, `${above}{any}/${document}`, `opens every collection beside ${collection}`);
  }

  const mutants = changes.map(({ start, end, text, description, origin }) => ({
    description: description.replace(/\s+/g, ' '),
    line: rules.slice(0, origin.start).split('\n').length,
    comment: commentAbove(rules, origin.start),
    rules: rules.slice(0, start) + text + rules.slice(end),
  }));
  const seen = new Set([rules]);
  return mutants.filter((mutant) => !seen.has(mutant.rules) && seen.add(mutant.rules));
}

function commentAbove(rules: string, position: number): string {
  const lines = rules.slice(0, position).split('\n');
  const line = lines.findLast((text) => /^\s*\/\/ /.test(text)) ?? '';
  return line.replace(/^\s*\/\/ /, '');
}
