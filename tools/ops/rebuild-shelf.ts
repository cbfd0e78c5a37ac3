import { randomBytes } from 'node:crypto';
import { entryFields, roomyPart } from '../../src/firebase/shelf-layout.ts';
import type { PartMeta } from '../../src/firebase/shelf-meta.ts';
import { type Database, type PlainDocument, readDocuments, writeDocuments } from './documents.ts';
import type { Plain } from './firestore-value.ts';

type Fields = PlainDocument['fields'];
type Part = { meta: PartMeta; tapes: { [id: string]: Plain } };

const newVersion = () => randomBytes(10).toString('hex');

/**
 * Writes the shelf's index documents anew from the tapes (docs/decisions/0003-shelf-index.md). A tape
 * keeps its part where it has one. Nobody should be editing meanwhile: an edit in between is mended
 * by the next run, or when the admin's list is opened.
 */
export async function rebuildShelf(project: Database): Promise<{ tapes: number; parts: number }> {
  const parts = new Map<string, Part>();
  const moved: PlainDocument[] = [];
  const homeless: PlainDocument[] = [];
  let tapes = 0;

  const put = (id: string, name: string, fields: Fields) => {
    const part = parts.get(name) ?? { meta: { version: '', tapes: 0, bytes: 0 }, tapes: {} };
    const entry = Object.fromEntries(
      Object.entries(fields).filter(([field]) => entryFields.has(field)),
    );
    part.tapes[id] = entry;
    part.meta.tapes++;
    part.meta.bytes += Buffer.byteLength(JSON.stringify(entry));
    parts.set(name, part);
  };
  const idOf = ({ path }: PlainDocument) => path.slice('cassettes/'.length);

  for await (const { documents } of readDocuments(project, { collection: 'cassettes' }))
    for (const tape of documents) {
      tapes++;
      const { part } = tape.fields;
      if (typeof part === 'string' && /^p(0|[1-9]\d{0,3})$/.test(part))
        put(idOf(tape), part, tape.fields);
      else homeless.push(tape);
    }
  for (const tape of homeless) {
    const metas = Object.fromEntries([...parts].map(([name, { meta }]) => [name, meta]));
    const fields = { ...tape.fields, part: roomyPart(metas) };
    moved.push({ path: tape.path, fields });
    put(idOf(tape), fields.part, fields);
  }

  for (let at = 0; at < moved.length; at += 300)
    await writeDocuments(project, moved.slice(at, at + 300));
  const meta: { [name: string]: Plain } = {};
  for (const [name, part] of parts) {
    const version = newVersion();
    meta[name] = { ...part.meta, version };
    const fields = { version, tapes: part.tapes, changed: '' };
    await writeDocuments(project, [{ path: `shelf/${name}`, fields }]);
  }
  await writeDocuments(project, [{ path: 'shelf/meta', fields: { parts: meta, changed: '' } }]);
  return { tapes, parts: parts.size };
}
