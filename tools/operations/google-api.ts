import type { Credential } from 'firebase-admin/app';
import type { Project } from './project.ts';

export const identityToolkit = 'https://identitytoolkit.googleapis.com';

export const authConfigUrl = ({ id, local }: Project): string =>
  `${identityToolkit}${local ? '' : '/admin'}/v2/projects/${id}/config`;

/**
 * Sends a request to an API that firebase-admin has no calls for: a POST if it has a body. Of local emulators only
 * that of Auth answers. Rejects after 20 seconds without an answer.
 */
export async function requestGoogle(
  { app, local }: Project,
  url: string,
  body?: object,
): Promise<Response> {
  const emulator = `http://${process.env.FIREBASE_AUTH_EMULATOR_HOST}/`;
  return fetch(local ? url.replace('https://', emulator) : url, {
    headers: {
      'Content-Type': 'application/json',
      ...(local ? { Authorization: 'Bearer owner' } : await tokenHeaders(app.options.credential)),
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
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
