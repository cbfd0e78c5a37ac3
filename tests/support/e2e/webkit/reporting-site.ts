import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';

/** WebDriver has no console: a script in each page reports errors and CSP violations to this path. */
const reportPath = '/reported-error';
const reporter = `{
  const report = (text) => fetch('${reportPath}', { method: 'POST', body: String(text), keepalive: true });
  const { error } = console;
  console.error = (...parts) => { error(...parts); report(parts.join(' ')); };
  addEventListener('error', (event) => report(event.message ?? 'a resource: ' + (event.target.src ?? event.target.href)), true);
  addEventListener('unhandledrejection', (event) => report('unhandled: ' + event.reason));
  addEventListener('securitypolicyviolation', (event) => report('CSP: ' + event.violatedDirective + ' ' + event.blockedURI));
}`;
const reporterPath = '/report-errors.js';

/** A proxy before the built site that collects what its pages report, and can be cut off. */
export class ReportingSite {
  readonly errors: string[] = [];
  /** The paths that were asked for. */
  readonly requested: string[] = [];
  /** The paths whose connections were closed without an answer. */
  readonly refused: string[] = [];
  /** While set, connections for matching paths are closed without an answer. */
  cutOff: RegExp | null = null;
  /** While set, matching paths are answered with 404. */
  gone: RegExp | null = null;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  get url(): string {
    const { port } = this.#server.address() as { port: number };
    return `http://127.0.0.1:${port}`;
  }

  static async start(target: string): Promise<ReportingSite> {
    const { hostname, port } = new URL(target);
    const server = createServer();
    const site = new ReportingSite(server);
    server.on('request', (incoming, outgoing) => {
      const path = incoming.url ?? '/';
      if (path === reportPath) {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk) => chunks.push(chunk));
        incoming.on('end', () => site.errors.push(Buffer.concat(chunks).toString()));
        return void outgoing.writeHead(204).end();
      }
      if (path === reporterPath)
        return void outgoing.writeHead(200, { 'content-type': 'text/javascript' }).end(reporter);
      site.requested.push(path);
      if (site.cutOff?.test(path)) {
        site.refused.push(path);
        return void incoming.socket.destroy();
      }
      if (site.gone?.test(path))
        return void outgoing.writeHead(404, { 'content-type': 'text/html' }).end('Not found');
      const headers = { ...incoming.headers, host: `${hostname}:${port}`, 'accept-encoding': '' };
      const forwarded = request({ hostname, port, path, method: incoming.method, headers });
      forwarded.on('error', () => incoming.socket.destroy());
      forwarded.on('response', (answer) => {
        const isPage = answer.headers['content-type']?.startsWith('text/html');
        if (!isPage) {
          outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
          return void answer.pipe(outgoing);
        }
        sendWithReporter(answer, outgoing);
      });
      incoming.pipe(forwarded);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return site;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

async function sendWithReporter(answer: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(Buffer.from(chunk));
  const { 'content-length': _, ...headers } = answer.headers;
  outgoing.writeHead(answer.statusCode ?? 500, headers);
  const html = Buffer.concat(chunks).toString();
  outgoing.end(html.replace('<head>', `<head><script src="${reporterPath}"></script>`));
}
