/** An account's custom claims with or without the editor's, `admin: true`; all others are kept. */
export function withEditorClaim(
  claims: Record<string, unknown> | undefined,
  editor: boolean,
): Record<string, unknown> {
  const { admin: _, ...others } = claims ?? {};
  return editor ? { ...others, admin: true } : others;
}
