import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

export type CommandResult = { code: number | null; output: string; error: string };

export const scriptOf = (command: string): string =>
  resolve(import.meta.dirname, `../../../tools/${command}.ts`);

/** Runs `tools/COMMAND.ts` as npm would, with only these environment variables. */
export function runCommand(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<CommandResult> {
  const { PATH, HOME } = process.env;
  return new Promise((done) => {
    const child = spawn(process.execPath, ['--import', 'tsx', scriptOf(command), ...args], {
      env: { PATH, HOME, ...env },
    });
    let output = '';
    let error = '';
    child.stdout.on('data', (text) => {
      output += text;
    });
    child.stderr.on('data', (text) => {
      error += text;
    });
    child.on('close', (code) => done({ code, output, error }));
  });
}
