import type { Token } from './tokens.ts';

/** An expression of a rules file with its position in the source. */
export type Expression = { start: number; end: number } & (
  | { kind: 'chain'; operator: '&&' | '||'; parts: Expression[] }
  | { kind: 'binary'; operator: string; left: Expression; right: Expression }
  | { kind: 'not' | 'minus'; operand: Expression }
  | { kind: 'member'; object: Expression; name: string }
  | { kind: 'index'; object: Expression; index: Expression }
  | { kind: 'range'; object: Expression; from: Expression; to: Expression }
  | { kind: 'call'; callee: Expression; args: Expression[] }
  | { kind: 'conditional'; test: Expression; whenTrue: Expression; whenFalse: Expression }
  | { kind: 'list' | 'path'; items: Expression[] }
  | { kind: 'map'; values: Expression[] }
  | { kind: 'text' | 'number' | 'name'; text: string }
);

/** Binary operators, those that bind least first. */
const binaryOperators = [
  ['==', '!=', '<', '<=', '>', '>=', 'in', 'is'],
  ['+', '-'],
  ['*', '/', '%'],
];

/** Parses the expression that begins at a token; `next` is the first token after it. */
export function parseExpression(
  tokens: readonly Token[],
  from: number,
): { expression: Expression; next: number } {
  let position = from;
  const peek = (): Token => tokens[Math.min(position, tokens.length - 1)] as Token;
  const isNext = (...texts: string[]) => peek().kind !== 'text' && texts.includes(peek().text);
  const take = (text?: string): Token => {
    const token = peek();
    if (text !== undefined && token.text !== text)
      throw new Error(`Expected ${text} at ${token.start}, found ${token.text}`);
    position++;
    return token;
  };

  const chain = (operator: '&&' | '||', part: () => Expression): Expression => {
    const first = part();
    const parts = [first];
    while (isNext(operator)) {
      take();
      parts.push(part());
    }
    const { end } = parts.at(-1) ?? first;
    return parts.length === 1 ? first : { kind: 'chain', operator, parts, start: first.start, end };
  };
  const conditional = (): Expression => {
    const test = or();
    if (!isNext('?')) return test;
    take();
    const whenTrue = conditional();
    take(':');
    const whenFalse = conditional();
    const { start } = test;
    return { kind: 'conditional', test, whenTrue, whenFalse, start, end: whenFalse.end };
  };
  const or = (): Expression => chain('||', and);
  const and = (): Expression => chain('&&', () => binary(0));
  const binary = (level: number): Expression => {
    const operators = binaryOperators[level];
    if (operators === undefined) return unary();
    let left = binary(level + 1);
    while (isNext(...operators)) {
      const operator = take().text;
      const right = binary(level + 1);
      left = { kind: 'binary', operator, left, right, start: left.start, end: right.end };
    }
    return left;
  };
  const unary = (): Expression => {
    if (!isNext('!', '-')) return postfix();
    const { text, start } = take();
    const operand = unary();
    return { kind: text === '!' ? 'not' : 'minus', operand, start, end: operand.end };
  };
  const list = (close: string): Expression[] => {
    const items: Expression[] = [];
    while (!isNext(close)) {
      items.push(conditional());
      if (!isNext(close)) take(',');
    }
    return items;
  };
  const postfix = (): Expression => {
    let object = primary();
    for (;;) {
      const { start } = object;
      if (isNext('.')) {
        take();
        const { text: name, end } = take();
        object = { kind: 'member', object, name, start, end };
      } else if (isNext('(')) {
        take();
        const args = list(')');
        object = { kind: 'call', callee: object, args, start, end: take(')').end };
      } else if (isNext('[')) {
        take();
        const index = conditional();
        if (isNext(':')) {
          take();
          const to = conditional();
          object = { kind: 'range', object, from: index, to, start, end: take(']').end };
        } else object = { kind: 'index', object, index, start, end: take(']').end };
      } else return object;
    }
  };
  const primary = (): Expression => {
    const token = take();
    const { text, start, end } = token;
    if (token.kind === 'text' || token.kind === 'number')
      return { kind: token.kind, text, start, end };
    if (token.kind === 'word') return { kind: 'name', text, start, end };
    if (text === '(') {
      const inner = conditional();
      // With its parentheses, so that removing it removes them too.
      return { ...inner, start, end: take(')').end };
    }
    if (text === '[') {
      const items = list(']');
      return { kind: 'list', items, start, end: take(']').end };
    }
    if (text === '{') {
      const values: Expression[] = [];
      while (!isNext('}')) {
        take();
        take(':');
        values.push(conditional());
        if (!isNext('}')) take(',');
      }
      return { kind: 'map', values, start, end: take('}').end };
    }
    if (text === '/') {
      // A path: names, and expressions in $( ).
      position--;
      const items: Expression[] = [];
      let last = token;
      while (isNext('/')) {
        take();
        last = take();
        if (last.text !== '$') continue;
        take('(');
        items.push(conditional());
        last = take(')');
      }
      return { kind: 'path', items, start, end: last.end };
    }
    throw new Error(`No expression begins with ${text} at ${start}`);
  };

  const expression = conditional();
  return { expression, next: position };
}
