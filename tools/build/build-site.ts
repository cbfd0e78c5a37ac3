import { build } from 'vite';
import { root } from '../emulators/project.ts';
import { prerenderPages } from './prerender.ts';

/** Builds `dist`: the bundle, and every page as HTML. Any mode but `production` uses the local emulators. */
export async function buildSite(mode: string): Promise<void> {
  await build({ root, mode, logLevel: 'warn' });
  await prerenderPages(mode);
}
