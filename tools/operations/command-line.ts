import { type ParseArgsConfig, parseArgs } from 'node:util';
import { runCommand, UserError } from '../user-error.ts';
import { openProject, type Project, toUserError } from './project.ts';

type Options = NonNullable<ParseArgsConfig['options']>;
type Values = { [name: string]: string | boolean | undefined };

export type Command = {
  /** Printed by `--help`. */
  usage: string;
  /** The options beside `--project`, `--bucket` and `--help`. */
  options?: Options;
  /** The names of the required arguments besides options; none by default. */
  operands?: readonly string[];
  /** Whether more operands may follow. */
  moreOperands?: boolean;
};

export type CommandLine = {
  help: boolean;
  project: string | undefined;
  bucket: string | undefined;
  operands: string[];
  values: Values;
};

/** Reads a command line; throws a UserError for invalid arguments. */
function parseCommandLine(args: string[], command: Command): CommandLine {
  const { values, positionals } = parse(args, command);
  const help = values.help === true;
  const wanted = command.operands ?? [];
  const isMissing = positionals.length < wanted.length;
  const isTooMany = positionals.length > wanted.length && !command.moreOperands;
  if (!help && (isMissing || isTooMany)) {
    throw new UserError(
      isMissing
        ? `${wanted[positionals.length]} is missing: see --help.`
        : `What is ${positionals[wanted.length]}? See --help.`,
    );
  }
  const text = (name: string) => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    help,
    project: text('project'),
    bucket: text('bucket'),
    operands: positionals,
    values,
  };
}

function parse(args: string[], command: Command): { values: Values; positionals: string[] } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        ...command.options,
        project: { type: 'string' },
        bucket: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    return { values: values as Values, positionals };
  } catch (error) {
    const words = error instanceof Error ? error.message.split('. ')[0] : String(error);
    throw new UserError(`${words}: see --help.`);
  }
}

/**
 * Runs a command on the project of its command line. `--help` prints the usage; an error that a person
 * can fix is one line and exit code 1 (docs/behaviour.md, "Operators' commands").
 */
export async function runOnProject(
  command: Command,
  run: (project: Project, line: CommandLine) => Promise<void>,
): Promise<void> {
  await runCommand(async () => {
    const line = parseCommandLine(process.argv.slice(2), command);
    if (line.help) {
      console.log(command.usage);
      return;
    }
    const project = await openProject(line);
    try {
      await run(project, line);
    } catch (error) {
      throw toUserError(error, project) ?? error;
    } finally {
      await project.close();
    }
  });
}
