import { type ClientHttp2Session, connect } from 'node:http2';
import { afterEach, expect, it } from 'vitest';
import { type Line, openLine, roundTripMs } from '../../../../tools/bench/navigation/line.ts';

const kilobytes = 20;
let line: Line;
let session: ClientHttp2Session;

afterEach(() => {
  session.destroy();
  line.close();
});

async function open() {
  line = await openLine({
    'site.example': (_, response) => response.end(Buffer.alloc(kilobytes * 1000)),
  });
  line.isSlow = true;
  const port = /127\.0\.0\.1:(\d+)/.exec(line.chromiumArguments.join())?.[1];
  session = connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false });
}

/** Milliseconds until the whole answer has arrived. */
const request = () =>
  new Promise<number>((resolve, reject) => {
    const started = performance.now();
    session
      .request({ ':path': '/', ':authority': 'site.example' })
      .on('error', reject)
      .on('end', () => resolve(performance.now() - started))
      .resume();
  });

it('A slow line takes a round trip for each handshake and request, and time for each byte', async () => {
  await open();
  const transferMs = kilobytes * 5;
  const [first, second] = [await request(), await request()];
  // Timers may end up to a millisecond early.
  expect(first).toBeGreaterThan(3 * roundTripMs + transferMs - 10);
  expect(second).toBeGreaterThan(roundTripMs + transferMs - 10);
  expect(second).toBeLessThan(first);
});
