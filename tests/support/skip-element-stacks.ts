import * as React from 'react';

/**
 * React records a call stack for each element that it creates, for the owner stacks of its developer
 * tools: an eighth of the time of these tests. It stops at a number of stacks, which is reached here.
 */
export function skipElementStacks(): void {
  const internals: unknown = Reflect.get(
    React,
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  );
  if (!(internals instanceof Object)) return;
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set: () => {},
    configurable: true,
  });
}
