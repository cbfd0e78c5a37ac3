import type { MailingListPort } from '../backend/port.ts';
import { Failure, type FailureCode } from '../domain/failure.ts';
import { builtSettings, emulatorHost, type Settings } from './settings.ts';

const codes: Record<string, FailureCode> = {
  PERMISSION_DENIED: 'forbidden',
  RESOURCE_EXHAUSTED: 'quota',
  UNAVAILABLE: 'offline',
  DEADLINE_EXCEEDED: 'offline',
};

const patience = 10_000;

/**
 * The mailing-list port (specification, sections 3 and 7), by the one request that it is: the SDK
 * would cost who signs up thirty times as much (docs/decisions/0005-signup-without-sdk.md).
 */
export function openMailingList(settings: Settings = builtSettings()): MailingListPort {
  const { projectId, apiKey } = settings.options;
  const origin = settings.emulators
    ? `http://${emulatorHost}:${settings.emulators.firestore}`
    : 'https://firestore.googleapis.com';
  const documents = `projects/${projectId}/databases/(default)/documents`;
  const address = `${origin}/v1/${documents}:commit?key=${apiKey}`;
  /** The record's id for each address, so that a second try finds what the first one left. */
  const ids = new Map<string, string>();

  return {
    async join(email, collection = 'mailinglist') {
      const id = ids.get(email) ?? crypto.randomUUID();
      ids.set(email, id);
      const write = {
        update: {
          name: `${documents}/${collection}/${id}`,
          fields: { email: { stringValue: email } },
        },
        updateTransforms: [{ fieldPath: 'createdAt', setToServerValue: 'REQUEST_TIME' }],
        currentDocument: { exists: false },
      };
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...(await appCheckHeader(settings)) },
        body: JSON.stringify({ writes: [write] }),
        signal: AbortSignal.timeout(patience),
      }).catch((cause: unknown) => {
        const { message } = Failure.from(cause);
        throw new Failure('offline', message, { cause, detail: `unavailable: ${message}` });
      });
      if (response.ok) return id;
      const { error } = (await response.json().catch(() => ({}))) as {
        error?: { status: string; message: string };
      };
      // An earlier try had landed without our hearing of it.
      if (error?.status === 'ALREADY_EXISTS') return id;
      const { status = String(response.status), message = response.statusText } = error ?? {};
      const name = status.toLowerCase().replaceAll('_', '-');
      throw new Failure(codes[status] ?? 'unknown', message, { detail: `${name}: ${message}` });
    },
  };
}

async function appCheckHeader(settings: Settings): Promise<Record<string, string>> {
  if (!settings.appCheckKey) return {};
  const { openApp } = await import('./app.ts');
  await openApp(settings);
  const { appCheckToken } = await import('./app-check.ts');
  return { 'X-Firebase-AppCheck': await appCheckToken() };
}
