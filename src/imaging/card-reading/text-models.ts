import detectorUrl from 'ocr-models/ch_PP-OCRv4_det_infer.onnx?url';
import recogniserUrl from 'ocr-models/ch_PP-OCRv4_rec_infer.onnx?url';
import alphabetUrl from 'ocr-models/ppocr_keys_v1.txt?url';
import wasmUrl from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm';
import { Failure } from '../../domain/failure.ts';
import type { Size } from '../crop/crop-geometry.ts';
import { parseAlphabet } from './decode-line.ts';
import type { TextModels } from './read-lines.ts';

/** All files of the engine, in bytes before compression; only the shown progress depends on it. */
const totalBytes = 29_850_000;

// An arena never gives memory back, and a pattern keeps it for each size of a line.
const sessionOptions = { enableCpuMemArena: false, enableMemPattern: false } as const;

/**
 * Loads PP-OCRv4 and the runtime that computes it; `onProgress` gets fractions, and 1 when all files are
 * there. Throws `Failure`: `'offline'` without a connection, `'stale'` for a missing or damaged file, whose
 * message is for the user.
 */
export async function loadTextModels(onProgress: (fraction: number) => void): Promise<TextModels> {
  const load = async (cache: RequestCache) => createModels(await loadFiles(cache, onProgress));
  try {
    // A browser keeps a damaged file as it keeps any other.
    return await load('default').catch((error: unknown) => {
      if (error instanceof Failure) throw error;
      return load('reload');
    });
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    throw new Failure(
      'stale',
      'The files that read a card were loaded twice, and are damaged. Please try again later, or in another network.',
      { cause },
    );
  }
}

async function loadFiles(cache: RequestCache, onProgress: (fraction: number) => void) {
  let loaded = 0;
  const load = (url: string) =>
    loadFile(url, cache, (bytes) => {
      loaded += bytes;
      onProgress(Math.min(0.99, loaded / totalBytes));
    });
  const files = await Promise.all([wasmUrl, detectorUrl, recogniserUrl, alphabetUrl].map(load));
  onProgress(1);
  return files;
}

/** Throws any error when a file is damaged. */
async function createModels([
  wasm,
  detector,
  recogniser,
  alphabet,
]: readonly Uint8Array<ArrayBuffer>[]): Promise<TextModels> {
  // The runtime does not start again after a failed start.
  if (!WebAssembly.validate(wasm!)) throw new Error('The WebAssembly file is damaged.');
  env.logLevel = 'error';
  // Threads need cross-origin isolation, which the site has not.
  env.wasm.numThreads = 1;
  env.wasm.wasmBinary = wasm!;
  const detectorSession = await InferenceSession.create(detector!, sessionOptions);
  const recogniserSession = await InferenceSession.create(recogniser!, sessionOptions);
  return {
    alphabet: parseAlphabet(new TextDecoder().decode(alphabet)),
    async detect(planes, size) {
      const map = await run(detectorSession, planes, size);
      return map.data as Float32Array;
    },
    async recognise(planes, size) {
      const { data, dims } = await run(recogniserSession, planes, size);
      return { values: data as Float32Array, steps: dims[1]!, classes: dims[2]! };
    },
  };
}

async function run(session: InferenceSession, planes: Float32Array, { width, height }: Size) {
  const input = new Tensor('float32', planes, [1, 3, height, width]);
  const outputs = await session.run({ [session.inputNames[0]!]: input });
  return outputs[session.outputNames[0]!]!;
}

async function loadFile(
  url: string,
  cache: RequestCache,
  onBytes: (count: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url, { cache }).catch((cause: unknown) => {
    throw new Failure('offline', 'The files that read a card could not be loaded.', { cause });
  });
  if (!response.ok || response.body === null)
    throw new Failure(
      'stale',
      `A file that reads a card is missing (${response.status}). Please reload the page.`,
    );
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
      onBytes(value.length);
    }
  } catch (cause) {
    throw new Failure('offline', 'The files that read a card could not be loaded.', { cause });
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
