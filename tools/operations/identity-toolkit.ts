import type { Credential } from 'firebase-admin/app';
import type { Project } from './project.ts';

/**
 * Sends a request to the API behind Firebase Auth, or to the Auth emulator, for what firebase-admin can't do: a
 * POST if it has a body.
 */
export async function requestIdentityToolkit(
  { app, local }: Project,
  path: string,
  body?: object,
): Promise<Response> {
  const host = 'identitytoolkit.googleapis.com';
  const origin = local
    ? `http://${process.env.FIREBASE_AUTH_EMULATOR_HOST}/${host}`
    : `https://${host}`;
  return fetch(`${origin}/${path}`, {
    headers: {
      'Content-Type': 'application/json',
      ...(local ? { Authorization: 'Bearer owner' } : await tokenHeaders(app.options.credential)),
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
}

async function tokenHeaders(
  credential?: Credential & { getQuotaProjectId?: () => string | undefined },
): Promise<Record<string, string>> {
  const token = await credential?.getAccessToken();
  // A user's credentials must name the project whose quota a request counts against.
  const quota = process.env.GOOGLE_CLOUD_QUOTA_PROJECT ?? credential?.getQuotaProjectId?.();
  return {
    Authorization: `Bearer ${token?.access_token}`,
    ...(quota && { 'X-Goog-User-Project': quota }),
  };
}

/** The error message of a response, for example `QUOTA_EXCEEDED`. */
export async function readErrorMessage(response: Response): Promise<string> {
  const answer = (await response.json().catch(() => ({}))) as { error?: { message?: string } };
  return answer.error?.message ?? `status ${response.status}`;
}
