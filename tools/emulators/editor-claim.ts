/** An account's custom claims with or without `admin: true`, the claim of editors. Other claims stay. */
export function withEditorClaim(
  claims: Record<string, unknown> | undefined,
  editor: boolean,
): Record<string, unknown> {
  const { admin: _, ...others } = claims ?? {};
  return editor ? { ...others, admin: true } : others;
}
