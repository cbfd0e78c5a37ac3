/** A value as Firestore's REST interface spells it: one key, which names the type. */
export type RestValue = { readonly [type: string]: unknown };
export type RestFields = { readonly [name: string]: RestValue };

/** What a map holds; what is no map holds nothing. */
export const fieldsOf = (value?: RestValue): RestFields =>
  (value?.mapValue as { fields?: RestFields } | undefined)?.fields ?? {};

/** The fields of a document or a map; a missing map holds none. */
export const fromRestFields = (fields: RestFields = {}): Record<string, unknown> => {
  const data: Record<string, unknown> = {};
  for (const name in fields) data[name] = fromRest(fields[name] as RestValue);
  return data;
};

/** Dates for timestamps; bytes, references and places stay as they are spelt, for nothing reads them. */
function fromRest(value: RestValue): unknown {
  for (const type in value) {
    const content = value[type];
    switch (type) {
      case 'mapValue':
        return fromRestFields(fieldsOf(value));
      case 'arrayValue':
        return ((content as { values?: RestValue[] }).values ?? []).map(fromRest);
      case 'integerValue':
        return Number(content);
      case 'timestampValue':
        return new Date(content as string);
      default:
        return content;
    }
  }
  return null;
}
