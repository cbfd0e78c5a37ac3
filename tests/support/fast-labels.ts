const labelable = 'button, input:not([type=hidden]), meter, output, progress, select, textarea';

const controlOf = (label: HTMLLabelElement) =>
  label.hasAttribute('for')
    ? label.ownerDocument.getElementById(label.htmlFor)
    : label.querySelector(labelable);

/**
 * jsdom walks through the whole document for each label when it looks for the labels of one field:
 * a tenth of the time of tests of a form.
 */
export function installFastLabels(): void {
  for (const { prototype } of [
    HTMLButtonElement,
    HTMLInputElement,
    HTMLSelectElement,
    HTMLTextAreaElement,
  ])
    Object.defineProperty(prototype, 'labels', {
      configurable: true,
      get(this: HTMLElement) {
        if (!this.matches(labelable)) return null;
        const labels = this.ownerDocument.getElementsByTagName('label');
        return [...labels].filter((label) => controlOf(label) === this);
      },
    });
}
