import type { Project } from './project.ts';

/** Sends a request to the API behind Firebase Auth, or to the Auth emulator: a POST if it has a body. */
export async function requestIdentityToolkit(
  project: Project,
  path: string,
  body?: object,
): Promise<Response> {
  const host = 'identitytoolkit.googleapis.com';
  const origin = project.local
    ? `http://${process.env.FIREBASE_AUTH_EMULATOR_HOST}/${host}`
    : `https://${host}`;
  return fetch(`${origin}/${path}`, {
    headers: { ...(await project.firestore.headers()), 'Content-Type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
}

/** The error message of a response, for example `QUOTA_EXCEEDED`. */
export async function readErrorMessage(response: Response): Promise<string> {
  const answer = (await response.json().catch(() => ({}))) as { error?: { message?: string } };
  return answer.error?.message ?? `status ${response.status}`;
}
