import { onAuthStateChanged, signInWithEmailAndPassword, signOut } from 'firebase/auth';
import { type FormEvent, useEffect, useState } from 'react';
import { AddCassette } from './add-cassette.tsx';
import { type Cassette, fetchCassette, fetchCassettes, type SortKey, sorted } from './cassettes.ts';
import { auth } from './firebase.ts';

const columns: readonly [string, SortKey | null][] = [
  ['Title', 'title'],
  ['Artist', 'artist'],
  ['Country', 'country'],
  ['Genre', 'genre'],
  ['Label', 'label'],
  ['Release ID', 'releaseId'],
  ['Year', 'releaseYear'],
  ["Editor's Notes", null],
  ['Link', null],
  ['In Stock', null],
  ['Locations', null],
  ['Actions', null],
];

/** Section 2, "Admin": the login modal, or the bar and a table with a row for each cassette. */
export function Admin() {
  const [signedIn, setSignedIn] = useState<boolean | null>(null);
  const [cassettes, setCassettes] = useState<Cassette[]>([]);
  const [adding, setAdding] = useState(false);
  const [sort, setSort] = useState<{ key: SortKey; direction: 'asc' | 'desc' } | null>(null);
  const [edited, setEdited] = useState<Cassette | null>(null);

  useEffect(
    () =>
      onAuthStateChanged(auth, async (user) => {
        setSignedIn(user !== null);
        try {
          setCassettes(user ? await fetchCassettes() : []);
        } catch (error) {
          console.error(error);
        }
      }),
    [],
  );

  if (signedIn === null) return null;
  if (!signedIn) return <Login />;

  const sortBy = (key: SortKey) =>
    setSort({ key, direction: sort?.key === key && sort.direction === 'asc' ? 'desc' : 'asc' });
  const rows = sort ? sorted(cassettes, sort.key, sort.direction) : cassettes;

  return (
    <main>
      <button type="button" onClick={() => setAdding(!adding)}>
        {adding ? 'Hide Form' : 'Add Cassette'}
      </button>
      <button type="button" onClick={() => signOut(auth)}>
        Logout
      </button>
      {adding && (
        <AddCassette
          onAdded={async () => {
            setAdding(false);
            setCassettes(await fetchCassettes());
          }}
        />
      )}
      <table>
        <thead>
          <tr>
            {columns.map(([name, key]) => (
              <th key={name}>
                {key ? (
                  <button type="button" onClick={() => sortBy(key)}>
                    {name} {sort?.key === key && (sort.direction === 'asc' ? '↑' : '↓')}
                  </button>
                ) : (
                  name
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cassette) =>
            edited?.id === cassette.id ? (
              <EditRow
                key={cassette.id}
                cassette={edited}
                onChange={setEdited}
                onCancel={() => setEdited(null)}
              />
            ) : (
              <tr key={cassette.id}>
                <td>{cassette.title}</td>
                <td>{cassette.artist.join(', ')}</td>
                <td>{cassette.country}</td>
                <td>{cassette.genre.join(', ')}</td>
                <td>{cassette.label}</td>
                <td>{cassette.releaseId}</td>
                <td>{cassette.releaseYear}</td>
                <td>{cassette.editorNotes}</td>
                <td>{cassette.link}</td>
                <td>{cassette.inStock}</td>
                <td>{cassette.locations.join(', ') || 'N/A'}</td>
                <td>
                  <button
                    type="button"
                    onClick={async () => setEdited(await fetchCassette(cassette.id))}
                  >
                    Edit
                  </button>
                  <button type="button">X</button>
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </main>
  );
}

type EditProps = {
  cassette: Cassette;
  onChange: (cassette: Cassette) => void;
  onCancel: () => void;
};

function EditRow({ cassette, onChange, onCancel }: EditProps) {
  const text = (field: 'title' | 'country' | 'label' | 'releaseId' | 'editorNotes' | 'link') => (
    <td>
      <input
        name={field}
        value={cassette[field]}
        onChange={(event) => onChange({ ...cassette, [field]: event.target.value })}
      />
    </td>
  );
  const list = (field: 'artist' | 'genre' | 'locations') => (
    <td>
      <input
        name={field}
        value={cassette[field].join(', ')}
        onChange={(event) => onChange({ ...cassette, [field]: event.target.value.split(', ') })}
      />
    </td>
  );
  return (
    <tr>
      {text('title')}
      {list('artist')}
      {text('country')}
      {list('genre')}
      {text('label')}
      {text('releaseId')}
      <td>
        <input
          name="releaseYear"
          type="number"
          value={cassette.releaseYear ?? ''}
          onChange={(event) => onChange({ ...cassette, releaseYear: event.target.valueAsNumber })}
        />
      </td>
      {text('editorNotes')}
      {text('link')}
      <td>
        <select
          name="inStock"
          value={cassette.inStock}
          onChange={(event) => onChange({ ...cassette, inStock: event.target.value })}
        >
          <option>Yes</option>
          <option>No</option>
        </select>
      </td>
      {list('locations')}
      <td>
        <button type="button">Save</button>
        <button type="button" onClick={onCancel}>
          Cancel
        </button>
      </td>
    </tr>
  );
}

function Login() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await signInWithEmailAndPassword(auth, email, password);
    } catch (error) {
      console.error(error);
    }
  };
  return (
    <form className="modal" onSubmit={submit}>
      <label>
        Email address
        <input type="email" value={email} onChange={(event) => setEmail(event.target.value)} />
      </label>
      <label>
        Password
        <input
          type="password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </label>
      <button type="submit">Login</button>
    </form>
  );
}
