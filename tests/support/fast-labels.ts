/**
 * jsdom looks for the labels of a field in the whole document, and at each label for its field in the
 * whole document again: a twentieth of the time of these tests. This looks at the labels alone.
 */
export function installFastLabels(): void {
  const fields = [
    HTMLButtonElement,
    HTMLInputElement,
    HTMLMeterElement,
    HTMLOutputElement,
    HTMLProgressElement,
    HTMLSelectElement,
    HTMLTextAreaElement,
  ];
  for (const { prototype } of fields)
    Object.defineProperty(prototype, 'labels', { get: findLabels, configurable: true });
}

const labelable = 'button,input:not([type=hidden]),meter,output,progress,select,textarea';

function findLabels(this: HTMLElement): HTMLLabelElement[] | null {
  if (this instanceof HTMLInputElement && this.type === 'hidden') return null;
  return [...this.ownerDocument.getElementsByTagName('label')].filter((label) => {
    const id = label.getAttribute('for');
    if (id !== null) return id !== '' && id === this.id;
    return label.contains(this) && label.querySelector(labelable) === this;
  });
}
