/**
 * Mutants that change nothing that anybody can see, each with the reason. They are tried all the
 * same: one that a case does notice must leave this list.
 */
export const equivalents: readonly { file: string; at: string; what: string; why: string }[] = [];
