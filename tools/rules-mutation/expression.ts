import type { Token } from './tokens.ts';

/** An expression of a rules file with its position in the source. */
export type Expression = { start: number; end: number } & (
  | { kind: 'chain'; operator: '&&' | '||'; parts: Expression[] }
  | { kind: 'binary'; operator: string; left: Expression; right: Expression }
  | { kind: 'not' | 'minus'; of: Expression }
  | { kind: 'member'; of: Expression; name: string }
  | { kind: 'index'; of: Expression; at: Expression }
  | { kind: 'range'; of: Expression; from: Expression; to: Expression }
  | { kind: 'call'; of: Expression; given: Expression[] }
  | { kind: 'choice'; test: Expression; yes: Expression; no: Expression }
  | { kind: 'list' | 'path'; items: Expression[] }
  | { kind: 'map'; values: Expression[] }
  | { kind: 'text' | 'number' | 'name'; text: string }
);

const comparing = ['==', '!=', '<', '<=', '>', '>=', 'in', 'is'];
const levels = [comparing, ['+', '-'], ['*', '/', '%']];

/** Parses the expression that begins at a token; `next` is the first token after it. */
export function parseExpression(
  tokens: readonly Token[],
  from: number,
): { expression: Expression; next: number } {
  let at = from;
  const peek = (): Token => tokens[Math.min(at, tokens.length - 1)] as Token;
  const isNext = (...texts: string[]) => peek().kind !== 'text' && texts.includes(peek().text);
  const take = (text?: string): Token => {
    const token = peek();
    if (text !== undefined && token.text !== text)
      throw new Error(`Expected ${text} at ${token.start}, found ${token.text}`);
    at++;
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
  const any = (): Expression => {
    const test = or();
    if (!isNext('?')) return test;
    take();
    const yes = any();
    take(':');
    const no = any();
    return { kind: 'choice', test, yes, no, start: test.start, end: no.end };
  };
  const or = (): Expression => chain('||', and);
  const and = (): Expression => chain('&&', () => binary(0));
  const binary = (level: number): Expression => {
    const operators = levels[level];
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
    const of = unary();
    return { kind: text === '!' ? 'not' : 'minus', of, start, end: of.end };
  };
  const list = (close: string): Expression[] => {
    const items: Expression[] = [];
    while (!isNext(close)) {
      items.push(any());
      if (!isNext(close)) take(',');
    }
    return items;
  };
  const postfix = (): Expression => {
    let of = primary();
    for (;;) {
      const { start } = of;
      if (isNext('.')) {
        take();
        const { text: name, end } = take();
        of = { kind: 'member', of, name, start, end };
      } else if (isNext('(')) {
        take();
        const given = list(')');
        of = { kind: 'call', of, given, start, end: take(')').end };
      } else if (isNext('[')) {
        take();
        const index = any();
        if (isNext(':')) {
          take();
          const to = any();
          of = { kind: 'range', of, from: index, to, start, end: take(']').end };
        } else of = { kind: 'index', of, at: index, start, end: take(']').end };
      } else return of;
    }
  };
  const primary = (): Expression => {
    const token = take();
    const { text, start, end } = token;
    if (token.kind === 'text' || token.kind === 'number')
      return { kind: token.kind, text, start, end };
    if (token.kind === 'word') return { kind: 'name', text, start, end };
    if (text === '(') {
      const inner = any();
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
        values.push(any());
        if (!isNext('}')) take(',');
      }
      return { kind: 'map', values, start, end: take('}').end };
    }
    if (text === '/') {
      // A path: names, and expressions in $( ).
      at--;
      const items: Expression[] = [];
      let last = token;
      while (isNext('/')) {
        take();
        last = take();
        if (last.text !== '$') continue;
        take('(');
        items.push(any());
        last = take(')');
      }
      return { kind: 'path', items, start, end: last.end };
    }
    throw new Error(`No expression begins with ${text} at ${start}`);
  };

  const expression = any();
  return { expression, next: at };
}
