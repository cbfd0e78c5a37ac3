/** A pattern with one change: a moved bound, or a character or class added, removed or replaced. */
type PatternMutant = { pattern: string; description: string };

type Part =
  | { kind: 'class'; isNegated: boolean; items: string[]; text: string }
  | { kind: 'repeat' | 'escape' | 'flags' | 'bracket' | 'dot' | 'letter'; text: string };

const partPattern =
  /(?<class>\[\^?(?:\\.(?:\{\w+\})?|[^\]\\])*\])|(?<flags>\(\?\w+\))|(?<repeat>\{\d+(?:,\d*)?\}|[*+?])|(?<escape>\\[pPx]\{\w+\}|\\.)|(?<bracket>[()|])|(?<dot>\.)|(?<letter>[\s\S])/gu;
const itemPattern = /(?:\\[pPx]\{\w+\}|\\.|[^\\])(?:-(?:\\x\{\w+\}|\\.|[^\\]))?/gu;

function parsePattern(pattern: string): Part[] {
  return [...pattern.matchAll(partPattern)].map((match): Part => {
    const text = match[0];
    if (match.groups?.class) {
      const isNegated = text.startsWith('[^');
      const items = text.slice(isNegated ? 2 : 1, -1).match(itemPattern) ?? [];
      return { kind: 'class', isNegated, items: [...items], text };
    }
    const kinds = ['flags', 'repeat', 'escape', 'bracket', 'dot', 'letter'] as const;
    return { kind: kinds.find((kind) => match.groups?.[kind]) ?? 'letter', text };
  });
}

const formatClass = (isNegated: boolean, items: readonly string[]) =>
  `[${isNegated ? '^' : ''}${items.join('')}]`;

/** The code point of one end of a range. */
function parseCodePoint(end: string): number {
  const hex = /^\\x\{(\w+)\}$/.exec(end)?.[1];
  if (hex !== undefined) return Number.parseInt(hex, 16);
  return (end.startsWith('\\') ? end.slice(1) : end).codePointAt(0) ?? 0;
}
const formatCodePoint = (codePoint: number) => `\\x{${codePoint.toString(16)}}`;

function* changesOf(part: Part): Generator<{ text: string; description: string }> {
  if (part.kind === 'class') {
    const { isNegated, items } = part;
    yield { text: formatClass(!isNegated, items), description: 'negates the class' };
    for (const [index, item] of items.entries()) {
      const others = items.filter((_, other) => other !== index);
      yield {
        text: others.length > 0 ? formatClass(isNegated, others) : '.',
        description: `removes ${item} from the class`,
      };
      const range = /^(.+)-(.+)$/su.exec(item);
      if (!range?.[1] || !range[2]) continue;
      const [low, high] = [parseCodePoint(range[1]), parseCodePoint(range[2])];
      for (const [from, to] of [
        [low - 1, high],
        [low + 1, high],
        [low, high - 1],
        [low, high + 1],
      ] as const) {
        const moved = items.with(index, `${formatCodePoint(from)}-${formatCodePoint(to)}`);
        yield {
          text: formatClass(isNegated, moved),
          description: `moves ${item} to ${formatCodePoint(from)}-${formatCodePoint(to)}`,
        };
      }
    }
  }
  if (part.kind === 'repeat') {
    const bounds = /^\{(\d+)(,(\d+))?\}$/.exec(part.text);
    if (bounds) {
      const low = Number(bounds[1]);
      const high = bounds[3] === undefined ? null : Number(bounds[3]);
      const repeats =
        high === null
          ? [`{${low - 1}}`, `{${low + 1}}`]
          : [
              `{${low - 1},${high}}`,
              `{${low + 1},${high}}`,
              `{${low},${high - 1}}`,
              `{${low},${high + 1}}`,
            ];
      for (const text of repeats) yield { text, description: `moves ${part.text} to ${text}` };
    } else {
      const other = { '*': '+', '+': '*', '?': '' }[part.text] ?? part.text;
      yield { text: other, description: `replaces ${part.text} by ${other || 'nothing'}` };
    }
  }
  if (part.kind === 'flags') yield { text: '', description: `drops ${part.text}` };
  if (part.kind === 'letter') yield { text: '', description: `drops ${part.text}` };
  if (part.kind === 'escape') {
    if (/^\\p/i.test(part.text)) {
      const other = part.text.startsWith('\\p')
        ? part.text.replace('p', 'P')
        : part.text.replace('P', 'p');
      yield { text: other, description: `replaces ${part.text} by ${other}` };
    }
    if (part.text === '\\.') yield { text: '.', description: 'replaces \\. by .' };
  }
}

/**
 * Mutants of a regular expression. With `matchesWhole` it must match the whole text, so that allowing more
 * text around it is a mutant.
 */
export function patternMutants(pattern: string, matchesWhole: boolean): PatternMutant[] {
  const parts = parsePattern(pattern);
  const name = pattern.length > 40 ? 'the long pattern' : pattern;
  const mutants: PatternMutant[] = [];
  for (const [index, part] of parts.entries())
    for (const { text, description } of changesOf(part)) {
      const texts = parts.map((other) => other.text);
      mutants.push({
        pattern: texts.with(index, text).join(''),
        description: `${description} in ${name}`,
      });
    }
  if (matchesWhole && !/^(\(\?s\))?\.\*/.test(pattern))
    mutants.push({ pattern: `(?s).*${pattern}`, description: `allows any text before ${name}` });
  if (matchesWhole && !pattern.endsWith('.*'))
    mutants.push({ pattern: `${pattern}(?s).*`, description: `allows any text after ${name}` });
  return mutants;
}
