import { StorageRulesEngine, type VerifyOptions } from './storage-rules-engine.ts';

/** The part of firebase-tools 14's `emulator/storage/rules/runtime` that is replaced. */
type RuntimeModule = {
  StorageRulesRuntime: { prototype: object };
  StorageRulesetInstance: new (runtime: object, rulesVersion: number, name: string) => object;
  StorageRulesIssues: new (errors: string[], warnings: string[]) => object;
};

/**
 * Replaces the four methods through which the Storage emulator uses its rules runtime, so that the
 * Firestore emulator evaluates the rules. Only for machines where that runtime is unavailable.
 */
export function evaluateWithFirestore(module: RuntimeModule, firestoreOrigin: string): void {
  const { StorageRulesRuntime, StorageRulesetInstance, StorageRulesIssues } = module;
  const engine = new StorageRulesEngine(firestoreOrigin);
  let count = 0;

  Object.assign(StorageRulesRuntime.prototype, {
    async start() {},
    async stop() {},

    async loadRuleset(this: object, { files }: { files: { content: string }[] }) {
      const name = String(count++);
      try {
        await engine.load(name, files.map(({ content }) => content).join('\n'));
      } catch (error) {
        return { issues: new StorageRulesIssues([String(error)], []) };
      }
      return {
        issues: new StorageRulesIssues([], []),
        ruleset: new StorageRulesetInstance(this, 2, name),
      };
    },

    async verifyWithRuleset(name: string, options: VerifyOptions) {
      const { permitted, error } = await engine.verify(name, options);
      return { permitted, issues: new StorageRulesIssues(error === null ? [] : [error], []) };
    },
  });
}
