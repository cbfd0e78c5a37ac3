import { type DocumentData, type DocumentReference, getDoc } from 'firebase/firestore/lite';

type Parts<Meta> = Record<string, Meta>;

/** The parts of an index as its meta document says, read once, and again after `forget` or a failure. */
export class KnownParts<Meta> {
  readonly #meta: DocumentReference;
  readonly #parse: (data: DocumentData | undefined) => Parts<Meta>;
  #parts: Promise<Parts<Meta>> | undefined;

  constructor(meta: DocumentReference, parse: (data: DocumentData | undefined) => Parts<Meta>) {
    this.#meta = meta;
    this.#parse = parse;
  }

  read(): Promise<Parts<Meta>> {
    this.#parts ??= getDoc(this.#meta).then((snapshot) => this.#parse(snapshot.data()));
    this.#parts.catch(() => this.forget());
    return this.#parts;
  }

  forget(): void {
    this.#parts = undefined;
  }
}
