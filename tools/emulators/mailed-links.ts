import { projectId } from './project.ts';

const pollDelayMs = 2000;

type MailedCode = { email: string; oobLink: string };

/** Calls `onMail` for each mail that the Auth emulator would send, with a link to the site's /account. */
export function watchMailedLinks(
  authPort: number,
  siteOrigin: string,
  onMail: (email: string, url: string) => void,
): void {
  const shown = new Set<string>();
  const poll = async () => {
    const url = `http://127.0.0.1:${authPort}/emulator/v1/projects/${projectId}/oobCodes`;
    // The next poll comes soon.
    const response = await fetch(url).catch(() => null);
    if (!response?.ok) return;
    const { oobCodes = [] } = (await response.json()) as { oobCodes?: MailedCode[] };
    for (const { email, oobLink } of oobCodes) {
      if (shown.has(oobLink)) continue;
      shown.add(oobLink);
      const { searchParams } = new URL(oobLink);
      for (const unused of ['apiKey', 'lang']) searchParams.delete(unused);
      onMail(email, `${siteOrigin}/account?${searchParams}`);
    }
  };
  setInterval(poll, pollDelayMs).unref();
}
