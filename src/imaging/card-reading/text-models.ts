import detectorUrl from 'ocr-models/ch_PP-OCRv4_det_infer.onnx?url';
import recogniserUrl from 'ocr-models/ch_PP-OCRv4_rec_infer.onnx?url';
import alphabetUrl from 'ocr-models/ppocr_keys_v1.txt?url';
import wasmUrl from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm';
import { Failure } from '../../domain/failure.ts';
import type { Pixels } from '../crop/blurhash.ts';
import { parseAlphabet } from './decode-line.ts';
import type { TextModels } from './read-lines.ts';

/** All files of the engine, in bytes before compression; only the shown progress depends on it. */
const totalBytes = 29_850_000;

// An arena never gives memory back, and a pattern keeps it for each size of a line.
const sessionOptions = { enableCpuMemArena: false, enableMemPattern: false } as const;

const detectorNorm = { mean: [0.485, 0.456, 0.406], deviation: [0.229, 0.224, 0.225] };
const recogniserNorm = { mean: [0.5, 0.5, 0.5], deviation: [0.5, 0.5, 0.5] };

/**
 * Loads PP-OCRv4 and the runtime that computes it; `onProgress` gets fractions, and 1 when all files are
 * there. Throws `Failure`: `'offline'` without a connection, `'stale'` for a missing or damaged file, whose
 * message is for the user.
 */
export async function loadTextModels(onProgress: (fraction: number) => void): Promise<TextModels> {
  let loaded = 0;
  const onBytes = (count: number) => {
    loaded += count;
    onProgress(Math.min(0.99, loaded / totalBytes));
  };
  const files = await Promise.all(
    [wasmUrl, detectorUrl, recogniserUrl, alphabetUrl].map((url) => loadFile(url, onBytes)),
  );
  onProgress(1);
  return createModels(files).catch((cause: unknown) => {
    throw new Failure(
      'stale',
      'The files that read a card are damaged. Please try again later, or in another network.',
      { cause },
    );
  });
}

/** Throws any error when a file is damaged. */
async function createModels([
  wasm,
  detector,
  recogniser,
  alphabet,
]: readonly Uint8Array<ArrayBuffer>[]) {
  env.logLevel = 'error';
  // Threads need cross-origin isolation, which the site has not.
  env.wasm.numThreads = 1;
  env.wasm.wasmBinary = wasm!;
  const detectorSession = await InferenceSession.create(detector!, sessionOptions);
  const recogniserSession = await InferenceSession.create(recogniser!, sessionOptions);
  return {
    alphabet: parseAlphabet(new TextDecoder().decode(alphabet)),
    detect: async (picture: Pixels) =>
      (await run(detectorSession, picture, detectorNorm)).data as Float32Array,
    async recognise(line: Pixels) {
      const { data, dims } = await run(recogniserSession, line, recogniserNorm);
      return { values: data as Float32Array, steps: dims[1]!, classes: dims[2]! };
    },
  };
}

/** Runs a model on planes of blue, green and red, as it was trained. */
async function run(
  session: InferenceSession,
  { data, width, height }: Pixels,
  { mean, deviation }: typeof detectorNorm,
) {
  const length = width * height;
  const planes = new Float32Array(3 * length);
  for (let plane = 0; plane < 3; plane++)
    for (let index = 0; index < length; index++)
      planes[plane * length + index] =
        (data[index * 4 + 2 - plane]! / 255 - mean[plane]!) / deviation[plane]!;
  const input = new Tensor('float32', planes, [1, 3, height, width]);
  const outputs = await session.run({ [session.inputNames[0]!]: input });
  return outputs[session.outputNames[0]!]!;
}

async function loadFile(
  url: string,
  onBytes: (count: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const offline = (cause: unknown) => {
    throw new Failure('offline', 'The files that read a card could not be loaded.', { cause });
  };
  const response = await fetch(url).catch(offline);
  if (!response.ok || response.body === null)
    throw new Failure(
      'stale',
      `A file that reads a card is missing (${response.status}). Please reload the page.`,
    );
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(part, controller) {
        onBytes(part.length);
        controller.enqueue(part);
      },
    }),
  );
  return new Uint8Array(await new Response(counted).arrayBuffer().catch(offline));
}
