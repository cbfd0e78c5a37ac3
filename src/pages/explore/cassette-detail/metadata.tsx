import { type CSSProperties, Fragment, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/ui/button.tsx';
import { plainLink } from '../../../components/ui/main-link.ts';
import { availability, type Cassette, shownTitle } from '../../../domain/cassette.ts';
import { formatField, safeLink } from '../../../domain/cassette-validation.ts';
import { type FieldName, fieldNames, fieldSpecs } from '../../../domain/fields.ts';
import {
  type FilterName,
  fieldValues,
  filterableFields,
  foldValue,
  setFilter,
} from '../../../domain/shelf-filters.ts';
import { paths } from '../../../paths.ts';
import { site } from '../../../site.ts';
import { PileButton } from '../pile/pile-button.tsx';
import { useSearch } from '../shelf-provider.tsx';
import { titleLength, titleSize } from '../typeset.tsx';
import styles from './metadata.module.css';
import { requestMail } from './request-mail.ts';

const placeOf = (field: FieldName) => fieldSpecs[field].fact ?? 0;
const facts = fieldNames.filter(placeOf).sort((a, b) => placeOf(a) - placeOf(b));

/** The text of the detail view. Empty fields are left out; values that tapes share are links. */
export function Metadata({ cassette, titleId }: { cassette: Cassette; titleId: string }) {
  const { urlState, shelfUrl } = useSearch();
  const newTabId = useId();
  const link = safeLink(cassette.link);
  const available = availability(cassette);
  const path = `${paths.explore}?${new URLSearchParams({ tape: cassette.id })}`;
  const url = new URL(path, window.location.href).href;
  const values = (name: FilterName, texts: readonly string[]) =>
    texts.map((value, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a value may be there twice
      <Fragment key={index}>
        {index > 0 && ' '}
        <span className={styles.item}>
          <Link
            className={styles.value}
            to={shelfUrl({ filters: setFilter(urlState.filters, { name, value }) })}
          >
            <bdi>{value}</bdi>
          </Link>
          {index < texts.length - 1 && ','}
        </span>
      </Fragment>
    ));
  const fact = (field: FieldName) => {
    const text = formatField(field, cassette[field]);
    const filter = filterableFields.find((one) => one.field === field);
    if (text === '') return null;
    return (
      <div key={field}>
        <dt className="visually-hidden">{filter?.label ?? fieldSpecs[field].label}</dt>
        <dd>
          {filter ? values(filter.name, fieldValues(cassette, filter.name)) : <bdi>{text}</bdi>}
        </dd>
      </div>
    );
  };
  return (
    <div className={styles.metadata}>
      <h2
        id={titleId}
        className={styles.title}
        data-size={titleSize(cassette.title)}
        style={{ '--length': titleLength(cassette.title) } as CSSProperties}
      >
        <bdi>{shownTitle(cassette)}</bdi>
      </h2>
      {cassette.artist.length > 0 && (
        <p className={styles.artist}>{values('artist', cassette.artist)}</p>
      )}
      {cassette.editorNotes.trim() !== '' && (
        <blockquote className={styles.editorNotes} dir="auto">
          “{cassette.editorNotes.trim()}”
        </blockquote>
      )}
      <dl className={styles.facts}>{facts.map(fact)}</dl>
      {available && <p className={styles.available}>{available}</p>}
      <div className={styles.actions}>
        <PileButton cassette={cassette} />
        {available && site.canAskForTapes && (
          <a className={`${plainLink} screen-only`} href={requestMail(site.email, cassette, url)}>
            Ask for this tape
          </a>
        )}
        <CopyLink url={url} />
        {link && (
          // biome-ignore lint/a11y/noAmbiguousAnchorText: the required label of the link
          <a
            className={`${plainLink} screen-only`}
            href={link}
            target="_blank"
            rel="noreferrer"
            aria-describedby={newTabId}
          >
            Link
          </a>
        )}
        <span id={newTabId} hidden>
          opens in a new tab
        </span>
      </div>
      {available && <Places names={cassette.locations} newTabId={newTabId} />}
    </div>
  );
}

/** What `src/site.ts` says of these places: a line each, nothing for the others. */
function Places({ names, newTabId }: { names: readonly string[]; newTabId: string }) {
  const folded = names.map(foldValue);
  const known = Object.entries(site.places).filter(([name]) => folded.includes(foldValue(name)));
  if (known.length === 0) return null;
  return (
    <ul role="list" className={styles.places}>
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

/** Copies an address, and says so until it loses the focus. */
function CopyLink({ url }: { url: string }) {
  const [text, setText] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setText('Link copied');
    } catch {
      setText('Not copied: take it from the address bar');
    }
  };
  return (
    <>
      <Button onClick={copy} onBlur={() => setText('')}>
        Copy link
      </Button>
      <p aria-live="polite">{text}</p>
    </>
  );
}
