import { configure, getConfig } from '@testing-library/react';

const { getElementError } = getConfig();

/** Lets a query that is repeated print the document only when it gives up, not at each attempt. */
export function printDocumentOnce(): void {
  configure({
    getElementError: (message, container) =>
      Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics')
        ? new Error(message ?? '')
        : getElementError(message, container),
  });
}
