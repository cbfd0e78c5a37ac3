import { type ParseArgsConfig, parseArgs } from 'node:util';
import { runCommand, UserError } from '../user-error.ts';
import { openProject, type Project, toUserError } from './project.ts';

const projectOptions = {
  project: { type: 'string' },
  bucket: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** The end of the usage of each command. */
const projectUsage = `  --project ID    a real project, with application default credentials
                  (default: the local emulators, on the ports of PORT_OFFSET)
  --bucket NAME   the bucket with its images (default: ID.firebasestorage.app)

Exit code: 0 on success, 1 on failure.`;

type Options = NonNullable<ParseArgsConfig['options']>;
type Config<Own extends Options> = {
  allowPositionals: true;
  options: Own & typeof projectOptions;
};
export type Values<Own extends Options> = ReturnType<typeof parseArgs<Config<Own>>>['values'];

type Command<Own extends Options> = {
  /** Printed by `--help`. */
  usage: string;
  /** The options beside `--project`, `--bucket` and `--help`. */
  options: Own;
  /** The names of the required operands. */
  operands?: readonly string[];
  /** Whether more operands may follow. */
  moreOperands?: boolean;
  hasExactIntegers?: boolean;
};

/**
 * Runs a command on the project of its command line. `--help` prints the usage; an error that a person
 * can fix is one line and exit code 1 (docs/behaviour, "Operators' commands").
 */
export async function runOnProject<Own extends Options>(
  { usage, options, operands = [], moreOperands = false, hasExactIntegers }: Command<Own>,
  run: (project: Project, operands: string[], values: Values<Own>) => Promise<void>,
): Promise<void> {
  await runCommand(async () => {
    const { values, positionals } = parse({ ...options, ...projectOptions });
    const { help, project: id, bucket } = values as Values<Record<never, never>>;
    if (help) {
      console.log(`${usage}\n${projectUsage}`);
      return;
    }
    const missing = operands.find((_, at) => !positionals[at]?.trim());
    if (missing) throw new UserError(`${missing} is missing: see --help.`);
    if (positionals.length > operands.length && !moreOperands)
      throw new UserError(`What is ${positionals[operands.length]}? See --help.`);
    const project = await openProject({ project: id, bucket, hasExactIntegers });
    try {
      await run(project, positionals, values);
    } catch (error) {
      throw toUserError(error, project) ?? error;
    } finally {
      await project.close();
    }
  });
}

function parse<Own extends Options>(options: Config<Own>['options']) {
  try {
    return parseArgs<Config<Own>>({ allowPositionals: true, options });
  } catch (error) {
    const words = error instanceof Error ? error.message.split(/\.\s/)[0] : String(error);
    throw new UserError(`${words}: see --help.`);
  }
}
