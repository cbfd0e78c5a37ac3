/** A token of a rules file; white space and comments are skipped. */
export type Token = {
  kind: 'word' | 'number' | 'text' | 'symbol' | 'end';
  text: string;
  start: number;
  end: number;
};

const tokenPattern =
  /\/\/[^\n]*|\s+|(?<text>'(?:[^'\\\n]|\\.)*')|(?<word>[A-Za-z_]\w*)|(?<number>\d+)|(?<symbol>&&|\|\||==|!=|<=|>=|=\*\*|[^\s])/gy;

export function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  for (const match of source.matchAll(tokenPattern)) {
    const kind = (['text', 'word', 'number', 'symbol'] as const).find(
      (name) => match.groups?.[name],
    );
    if (kind)
      tokens.push({ kind, text: match[0], start: match.index, end: match.index + match[0].length });
  }
  tokens.push({ kind: 'end', text: '', start: source.length, end: source.length });
  return tokens;
}
