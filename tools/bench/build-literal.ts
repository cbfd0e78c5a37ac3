import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type PreviewServer, preview } from 'vite';
import { localFolder } from '../emulators/project.ts';

const root = fileURLToPath(new URL('literal', import.meta.url));
const outDir = localFolder('bench/literal', 0);

/** Builds the literal rendering for production and serves it on this port. */
export async function serveLiteral(viteEmulators: string, port: number): Promise<PreviewServer> {
  const config = { configFile: false, root, logLevel: 'error', build: { outDir } } as const;
  await build({
    ...config,
    plugins: [react()],
    define: { 'import.meta.env.VITE_EMULATORS': JSON.stringify(viteEmulators) },
    build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 2000 },
  });
  return preview({ ...config, preview: { host: '127.0.0.1', port, strictPort: true } });
}
