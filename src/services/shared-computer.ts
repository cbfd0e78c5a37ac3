const key = 'shared-computer';
/** Without storage the answer lasts as long as the page. */
let answerOfPage = false;

/**
 * What was said last in this tab about "This is a shared computer": no later sign-in in the tab, on a
 * form without the question or after a reload, may stay on the device unless somebody takes it back.
 */
export function isSharedComputer(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return answerOfPage;
  }
}

export function setSharedComputer(answer: boolean): void {
  answerOfPage = answer;
  try {
    if (answer) sessionStorage.setItem(key, '1');
    else sessionStorage.removeItem(key);
  } catch {
    // See above.
  }
}
