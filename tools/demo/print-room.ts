import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Panel } from '../../src/domain/cassette.ts';
import { root } from '../emulators/project.ts';
import type { DemoTape } from './curated.ts';

/** A tape, and its place in the catalogue, which is the seed of its artwork. */
export type Order = { tape: DemoTape; index: number };
export type Print = Record<Panel, { webp: Uint8Array<ArrayBuffer>; blurhash: string }>;
export type Answer = { index: number } & ({ print: Print } | { failed: string });

type Promised = { done: (print: Print) => void; fail: (error: Error) => void };

/** One printer: it takes several orders at once, and goes when this process goes. */
function openPrinter() {
  const file = fileURLToPath(new URL('./printer.ts', import.meta.url));
  const printer: ChildProcess = fork(file, {
    cwd: root,
    execArgv: ['--import', 'tsx'],
    serialization: 'advanced',
  });
  const promised = new Map<number, Promised>();
  printer.on('message', (answer: Answer) => {
    const order = promised.get(answer.index);
    promised.delete(answer.index);
    if ('print' in answer) order?.done(answer.print);
    else order?.fail(new Error(answer.failed));
  });
  printer.on('exit', (code, signal) => {
    for (const { fail } of promised.values())
      fail(new Error(`A printer of J-cards has ended (${signal ?? code}).`));
    promised.clear();
  });
  return {
    busy: () => promised.size,
    print: (order: Order) =>
      new Promise<Print>((done, fail) => {
        promised.set(order.index, { done, fail });
        printer.send(order, (error) => error && fail(error));
      }),
    close: () => printer.kill(),
  };
}

/** As many printers as the machine has use for: the emulators need little beside them. */
export const usualPrinters = Math.min(4, Math.max(2, availableParallelism() - 1));

/**
 * Draws and prints J-cards side by side in processes of their own: that is most of the work of a large
 * shelf. The same order gives the same print, whoever prints it. Close it after use.
 */
export function openPrintRoom(count = usualPrinters) {
  const printers = Array.from({ length: count }, openPrinter);
  return {
    /** Rejects with what went wrong at the printer. */
    print(order: Order): Promise<Print> {
      const [first, ...others] = printers;
      if (!first) throw new Error('A print room needs a printer.');
      return others
        .reduce((least, printer) => (printer.busy() < least.busy() ? printer : least), first)
        .print(order);
    },
    close() {
      for (const printer of printers) printer.close();
    },
  };
}
