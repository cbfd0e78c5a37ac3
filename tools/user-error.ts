/** An end that a person can mend: its message is the one sentence to print, without a stack. */
export class UserError extends Error {
  override name = 'Halt';

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.stack = message;
  }
}

/** Runs a command's main function; a `Halt` becomes its sentence and exit code 1. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    // By its name: what Vite's configuration throws is of that bundle's own class.
    const isHalt = error instanceof Error && error.name === 'Halt';
    console.error(isHalt ? `\n  ${error.message}\n` : error);
    process.exit(1);
  }
}
