import { onAuthStateChanged } from 'firebase/auth';
import { type FormEvent, useEffect, useState } from 'react';
import { CassetteDetail, CassetteSpine } from './cassette-view.tsx';
import {
  allWithAddresses,
  type Cassette,
  fetchCassettes,
  matches,
  type SortKey,
  shuffled,
  sorted,
} from './cassettes.ts';
import { auth } from './firebase.ts';

type Direction = 'asc' | 'desc';
const sortKeys: readonly [SortKey, string][] = [
  ['title', 'Title'],
  ['artist', 'Artist'],
  ['releaseYear', 'Year'],
  ['label', 'Label'],
];

/** Section 2, "Explore", and its states in section 4. */
export function Explore() {
  const [loading, setLoading] = useState(true);
  const [signedIn, setSignedIn] = useState(false);
  const [cassettes, setCassettes] = useState<Cassette[]>([]);
  const [typed, setTyped] = useState('');
  const [terms, setTerms] = useState<string[]>([]);
  const [sorting, setSorting] = useState(false);
  const [sortKey, setSortKey] = useState<SortKey | null>(null);
  const [directions, setDirections] = useState<Partial<Record<SortKey, Direction>>>({});
  const [selected, setSelected] = useState<string | null>(null);

  useEffect(
    () =>
      onAuthStateChanged(auth, async (user) => {
        setSignedIn(user !== null);
        if (!user) return setLoading(false);
        setLoading(true);
        try {
          setCassettes(shuffled(await allWithAddresses(await fetchCassettes())));
        } catch (error) {
          console.error('Error fetching cassette list', error);
        } finally {
          setLoading(false);
        }
      }),
    [],
  );

  useEffect(() => {
    if (sortKey) setCassettes((list) => sorted(list, sortKey, directions[sortKey] ?? 'asc'));
  }, [sortKey, directions]);

  if (loading) return <div className="spinner">Loading</div>;
  if (!signedIn) return <h1>COMING SOON...</h1>;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const term = typed.trim();
    if (term && !terms.includes(term)) setTerms([...terms, term]);
    setTyped('');
  };
  const sortBy = (key: SortKey) => {
    const flipped = directions[key] === 'asc' ? 'desc' : 'asc';
    setDirections({ ...directions, [key]: sortKey === null ? 'asc' : flipped });
    setSortKey(key);
  };
  const select = (id: string) => setSelected(selected === id ? null : id);

  const wanted = typed.trim() ? [...terms, typed.trim()] : terms;
  const found = cassettes.filter((cassette) => matches(cassette, wanted));
  const open = cassettes.find(({ id }) => id === selected);

  return (
    <main>
      <form className="search" onSubmit={submit}>
        <input
          aria-label="Search the shelf"
          value={typed}
          onChange={(event) => setTyped(event.target.value.toUpperCase())}
        />
        <button type="submit">Search</button>
        <button type="button" onClick={() => setSorting(!sorting)}>
          Sort
        </button>
      </form>
      {sorting && (
        <div className="sort">
          {sortKeys.map(([key, name]) => (
            <button key={key} type="button" onClick={() => sortBy(key)}>
              {name} {sortKey === key && (directions[key] === 'desc' ? '↓' : '↑')}
            </button>
          ))}
        </div>
      )}
      <ul className="terms">
        {terms.map((term) => (
          <li key={term}>
            {term}{' '}
            <button type="button" onClick={() => setTerms(terms.filter((one) => one !== term))}>
              X
            </button>
          </li>
        ))}
      </ul>
      {open && <CassetteDetail cassette={open} onSelect={select} />}
      <div className={open ? 'shelf overlay' : 'shelf'}>
        {found.map((cassette) => (
          <CassetteSpine key={cassette.id} cassette={cassette} onSelect={select} />
        ))}
      </div>
    </main>
  );
}
