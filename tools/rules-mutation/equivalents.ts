/**
 * Mutants that are equivalent to the original rules, each with the reason. They run too: one that a case
 * catches must be removed from this list. `inLine` identifies their line.
 */
export const equivalentMutants: Readonly<
  Record<string, readonly { inLine: string; description: string; reason: string }[]>
> = {
  'firestore.rules': [
    {
      inLine: 'allow delete: if isEditor();',
      description: 'allows get besides delete',
      reason: 'An editor is a member, who may read cassettes anyway.',
    },
    {
      inLine: 'allow delete: if isEditor();',
      description: 'allows list besides delete',
      reason: 'An editor is a member, who may list cassettes anyway.',
    },
    {
      inLine: "replace('[^0-9A-Za-z]', '_')",
      description: 'moves 0-9 to \\x{2f}-\\x{39} in [^0-9A-Za-z]',
      reason: 'The one character more is a slash, and the id of a document holds none.',
    },
    {
      inLine: "data.get('trackList', '')",
      description: "adds an x to ''",
      reason: 'It stands for a missing list, and is valid too.',
    },
    ...['isEditor() && isNew(', 'isEditor() && isValidUpdate('].flatMap((inLine) =>
      ['a member for an editor', 'drops isEditor()'].map((description) => ({
        inLine,
        description,
        reason: 'The commit must also make a record of the history, which only an editor may.',
      })),
    ),
    ...['a member for an editor', 'drops isEditor()'].map((description) => ({
      inLine: 'isEditor() && isChange(',
      description,
      reason: 'The commit must also write the cassette, which only an editor may.',
    })),
    {
      inLine: 'isEditor() && isGone(',
      description: 'allows create besides delete',
      reason: 'A create is of a document that is not there, and the condition asks for one.',
    },
    ...['<= in count < 0', '1 for 0'].map((description) => ({
      inLine: 'count < 0 ? 0 : count',
      description,
      reason: 'Both sides are 0 then.',
    })),
    {
      inLine: 'isEditor() && isRestored(',
      description: 'a member for an editor',
      reason: 'The commit must also delete the record of the bin, which only an editor may.',
    },
    {
      inLine: 'isEditor() && isRestored(',
      description: 'drops isEditor()',
      reason: 'The commit must also delete the record of the bin, which only an editor may.',
    },
    {
      inLine: 'isEditor() && resource != null',
      description: 'allows create besides delete',
      reason: 'A create is of a document that is not there, and the condition asks for one.',
    },
    {
      inLine: 'isEditor() && isRecord(',
      description: 'a member for an editor',
      reason: 'The commit must also delete the cassette, which only an editor may.',
    },
    {
      inLine: 'isEditor() && isRecord(',
      description: 'drops isEditor()',
      reason: 'The commit must also delete the cassette, which only an editor may.',
    },
    {
      inLine: 'allow get: if isOwner();',
      description: 'allows list besides get',
      reason: 'The rule names one document, and a list is of its whole collection.',
    },
    {
      inLine: 'x{1d41a}-',
      description: 'moves \\x{1d41a}-\\x{1d7ff} to \\x{1d419}-\\x{1d7ff} in the long pattern',
      reason: 'The one letter more is an upper-case one, which the pattern names too.',
    },
  ],
  'storage.rules': [
    {
      inLine: 'allow delete: if isEditor()',
      description: 'allows get besides delete',
      reason: 'An editor is a member, who may read images anyway.',
    },
    {
      inLine: 'allow create: if isEditor()',
      description: 'allows update besides create',
      reason: 'An update is of an object that is there, and the condition asks for none.',
    },
    {
      inLine: "id.replace('[0-9a-f]', '5')",
      description: 'moves 0-9 to \\x{2f}-\\x{39} in [0-9a-f]',
      reason: 'The one character more is a slash, and a name in a folder holds none.',
    },
    {
      inLine: "request.resource.name == 'images/' + id",
      description: "drops request.resource.name == 'images/' + id",
      reason:
        'In the local engine no match fits a name with a slash more; whether one does in the real service is not documented.',
    },
  ],
};
