import { foldValue } from '../../../domain/field-filter.ts';
import { site } from '../../../site.ts';
import primitives from '../../../styles/primitives.module.css';

type Props = {
  names: readonly string[];
  /** The id of the text that describes a link to another site. */
  newTabId: string;
};

/** What `src/site.ts` says of these places: a line each, nothing for the others. */
export function Places({ names, newTabId }: Props) {
  const folded = names.map(foldValue);
  const known = Object.entries(site.places).filter(([name]) => folded.includes(foldValue(name)));
  if (known.length === 0) return null;
  return (
    <ul
      role="list"
      className={`${primitives.stack} ${primitives.tight} ${primitives.small} ${primitives.soft}`}
    >
      {known.map(([name, { address, hours, link }]) => (
        <li key={name}>
          {link ? (
            <a href={link} target="_blank" rel="noreferrer" aria-describedby={newTabId}>
              {name}
            </a>
          ) : (
            name
          )}
          {[address, hours].map((text) => text && `, ${text}`)}
        </li>
      ))}
    </ul>
  );
}
