import { readFileSync } from 'node:fs';
import { emulatorPorts } from './emulator-ports.ts';

/** Loads the rules of Firestore into a project of the emulator, with a change if one is given. */
export async function loadRules(
  projectId: string,
  change = (rules: string) => rules,
): Promise<void> {
  const content = change(readFileSync('firestore.rules', 'utf8'));
  const url = `http://127.0.0.1:${emulatorPorts().firestore}/emulator/v1/projects/${projectId}:securityRules`;
  const body = JSON.stringify({ rules: { files: [{ name: 'firestore.rules', content }] } });
  const answer = await fetch(url, { method: 'PUT', body });
  if (!answer.ok) throw new Error(await answer.text());
}
