// The setup of each test file in a worker installs it again.
const jsdomStyle = window.getComputedStyle.bind(window);
const shared = new Map<string, CSSStyleDeclaration>();

/**
 * jsdom matches its default stylesheet against an element again for each call of getComputedStyle, and
 * queries by role call it for every element and its ancestors: a quarter of the time of these tests.
 * No test loads a stylesheet, so elements of one kind with the same inline style share one answer.
 */
export function installFastComputedStyle(): void {
  window.getComputedStyle = (element, pseudoElement) => {
    if (pseudoElement || inheritsInlineStyle(element)) return jsdomStyle(element, pseudoElement);
    const attributes = ['hidden', 'open', 'type', 'style'].map((name) =>
      element.getAttribute(name),
    );
    // As JSON, because a missing attribute differs from an empty one.
    const key = JSON.stringify([element.namespaceURI, element.localName, ...attributes]);
    let style = shared.get(key);
    if (!style) {
      // A copy outside the document, which does not change.
      const copy = element.cloneNode(false) as Element;
      style = jsdomStyle(copy);
      shared.set(key, style);
    }
    return style;
  };
}

const inherited = /visibility|pointer-events/;

function inheritsInlineStyle(element: Element): boolean {
  for (let at = element.parentElement; at; at = at.parentElement)
    if (inherited.test(at.getAttribute('style') ?? '')) return true;
  return false;
}
