import { printable } from './operations/wording.ts';

/** An error that a person can fix. Its message is printed without a stack. */
export class UserError extends Error {
  override name = 'UserError';

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.stack = message;
  }
}

/** Runs a command's main function. A UserError prints its message; any error exits with code 1. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    // Vite bundles its configuration, so a UserError from there is of another class with the same name.
    const isUserError = error instanceof Error && error.name === 'UserError';
    console.error(isUserError ? `\n  ${printable(error.message)}\n` : error);
    process.exit(1);
  }
}
