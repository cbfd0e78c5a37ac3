import type { UserEvent } from '@testing-library/user-event';

/** Adds text to a field at once. Each typed letter would render the page: type only where that matters. */
export async function pasteText(user: UserEvent, field: Element, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
