import { type ESTree, parseSync } from 'vite';

type Node = ESTree.Node;
const children = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter((child) => typeof child === 'object' && child !== null && 'type' in child);

/** `test.describe.skip` for a call of it; an empty text for other callees. */
const calleeName = (node: Node): string => {
  if (node.type === 'Identifier') return node.name;
  // `test.each(table)` takes title and callback as `test` does.
  if (node.type === 'CallExpression') return calleeName(node.callee).replace(/\.each$/, '');
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier') return '';
  return `${calleeName(node.object)}.${node.property.name}`;
};

const isSkip = (name: string) => /^(test|it)(\.describe)?\.(skip|fixme)$/.test(name);
const isCallback = (node: Node | undefined) =>
  node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression';

/** Whether `test.skip()` is called in these statements, outside of any other test. */
const hasSkipCall = (nodes: readonly Node[]): boolean =>
  nodes.some((node) => {
    if (isCallback(node)) return false;
    if (node.type === 'CallExpression' && isSkip(calleeName(node.callee)))
      return !node.arguments.some(isCallback);
    return hasSkipCall(children(node));
  });

type Values = ReadonlyMap<string, string>;

/** The text of a string or template; variables of a loop over literals are filled in. */
function textOf(node: Node | undefined, values: Values): string {
  if (node?.type === 'Literal') return String(node.value);
  if (node?.type === 'Identifier') return values.get(node.name) ?? '';
  if (node?.type === 'TemplateLiteral')
    return node.quasis
      .map(({ value }, index) => (value.cooked ?? '') + textOf(node.expressions[index], values))
      .join('');
  return '';
}

/** The values of a loop's variables in each iteration, where they are literals in the source. */
function loopIterations(loop: ESTree.ForOfStatement, outer: Values): Values[] {
  const pattern =
    loop.left.type === 'VariableDeclaration' ? loop.left.declarations[0]?.id : undefined;
  const list = loop.right.type === 'TSAsExpression' ? loop.right.expression : loop.right;
  if (!pattern || list.type !== 'ArrayExpression') return [outer];
  return list.elements.map((element) => {
    const values = new Map(outer);
    if (pattern.type === 'Identifier')
      values.set(pattern.name, textOf(element ?? undefined, outer));
    if (pattern.type === 'ArrayPattern' && element?.type === 'ArrayExpression')
      pattern.elements.forEach((name, index) => {
        if (name?.type === 'Identifier')
          values.set(name.name, textOf(element.elements[index] ?? undefined, outer));
      });
    if (pattern.type === 'ObjectPattern' && element?.type === 'ObjectExpression')
      for (const property of element.properties)
        if (property.type === 'Property' && property.key.type === 'Identifier')
          values.set(property.key.name, textOf(property.value, outer));
    return values;
  });
}

/** The titles of the tests that a spec really runs: parsed, not skipped, loops unrolled. */
export function runnableTitles(source: string): string[] {
  const collect = (node: Node, values: Values): string[] => {
    if (node.type === 'ForOfStatement')
      return loopIterations(node, values).flatMap((round) => collect(node.body, round));
    if (node.type === 'CallExpression') {
      const name = calleeName(node.callee);
      const callback = node.arguments.findLast(isCallback);
      if (isSkip(name)) return [];
      if (callback && /^(test|it)(\.describe)?(\.only)?$/.test(name)) {
        if (hasSkipCall(children(callback))) return [];
        return name.includes('describe')
          ? children(callback).flatMap((child) => collect(child, values))
          : [textOf(node.arguments[0], values)];
      }
    }
    return children(node).flatMap((child) => collect(child, values));
  };
  const { program } = parseSync('test.tsx', source);
  return hasSkipCall(program.body) ? [] : collect(program, new Map());
}
