import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { noImages } from '../../src/domain/cassette.ts';
import { Failure } from '../../src/domain/failure.ts';
import { downloadFile } from '../../src/pages/admin/download-file.ts';
import { expectLogged } from '../support/console-errors.ts';
import { buildCassette, editor, member } from '../support/fake-backend.ts';
import { resetFakeCropping } from '../support/fake-cropping.tsx';
import { renderRoute } from '../support/render-route.tsx';

vi.mock(import('../../src/imaging/crop/open-image.ts'), async (original) => ({
  ...(await original()),
  openImage: (await import('../support/fake-cropping.tsx')).openImage,
}));
vi.mock(import('../../src/imaging/crop/crop.ts'), async (original) => ({
  ...(await original()),
  cropToWebp: (await import('../support/fake-cropping.tsx')).cropToWebp,
}));
vi.mock('../../src/imaging/crop/card-scan.ts', () => ({
  detectCard: async ({ name }: { name: string }) => ({
    corners: { topLeft: { x: 0, y: 0 }, topRight: { x: 9, y: 0 }, bottomLeft: { x: 0, y: 9 } },
    folds: [187, 287],
    found: !name.includes('1000007'),
  }),
  cropCard: async () => {
    const crop = { blob: new Blob(['webp']), blurhash: 'of the scan' };
    return { spine: crop, front: crop, fullJCard: crop };
  },
}));
vi.mock('../../src/pages/admin/download-file.ts', () => ({ downloadFile: vi.fn() }));

beforeEach(() => {
  resetFakeCropping();
  localStorage.clear();
  vi.mocked(downloadFile).mockClear();
});

const discogs = [
  'Catalog#,Artist,Title,Label,Format,Rating,Released,release_id,CollectionFolder,Date Added',
  'C1,"Fall, The",Grotesque,Rough Trade,"Cass, Album",,1980,1000001,All,2021',
  'C2,Nirvana (2),Bleach,Sub Pop,Cass,,1989,1000002,All,2021',
  'C3,Can,Tago Mago,UA,"2xLP, Album",,1971,1000003,All,2021',
  'C4,Sonic Youth,Sister,SST,Cass,,soon,1000004,All,2021',
  'C5,Björk,Debut,OLI,Cass,,0,1000005,All,2021',
].join('\n');

const csv = (text: string, name = 'collection.csv') => new File([text], name);
const picture = (name: string) => new File(['pixels'], name, { type: 'image/jpeg' });

async function scene(
  tapes = [buildCassette({ title: 'Bleach', artist: ['Nirvana'], label: 'SP' })],
) {
  const view = renderRoute('/admin?tab=import', { account: editor, cassettes: tapes });
  const { user } = view;
  await screen.findByRole('button', { name: 'Choose a file' });
  const button = (name: string | RegExp) => screen.findByRole('button', { name });
  return {
    ...view,
    drop: (...files: File[]) => user.upload(screen.getByLabelText('Choose a file'), files),
    addPictures: (...files: File[]) => user.upload(screen.getByLabelText('Choose pictures'), files),
    row: (name: RegExp) => screen.findByRole('listitem', { name }),
    press: async (name: string | RegExp) => user.click(await button(name)),
    button,
  };
}

describe('the dry run', () => {
  it('shows row by row what a Discogs export would do, and writes nothing', async () => {
    const { drop, row, calls } = await scene();
    await drop(csv(discogs));
    expect(await row(/Row 1: Grotesque, New/)).toHaveTextContent('Rough Trade · 1980 · 1000001');
    expect(await row(/Row 2: Bleach, Changed/)).toHaveTextContent('Label SP →becomes Sub Pop');
    expect(await row(/Row 3: Tago Mago, Skipped/)).toHaveTextContent(
      'Not a cassette: 2xLP, Album.',
    );
    expect(await row(/Row 4: Sister, Wrong/)).toHaveTextContent(
      'Please enter a year from 1900 to 2100',
    );
    expect(await row(/Row 5: Debut, New/)).toHaveTextContent('OLI · 1000005');
    expect(screen.getByText('Discogs collection · 5 rows · UTF-8 · comma')).toBeVisible();
    expect(screen.getByText('2 new tapes')).toBeVisible();
    expect(calls.map(({ name }) => name)).not.toContain('create');
  });

  it('tells two artists from one with a comma in the name', async () => {
    const { drop, row } = await scene();
    const [head] = discogs.split('\n');
    await drop(
      csv(
        `${head}\nC1,"Eno, Cluster",One,L,Cass,,1977,1,All,x\nC2,"Earth, Wind & Fire",Two,L,Cass,,1977,2,All,x`,
      ),
    );
    expect(await row(/Row 1:/)).toHaveTextContent('Eno · Cluster');
    expect(await row(/Row 2:/)).toHaveTextContent('Earth, Wind & Fire');
  });

  it('shows the rows of one verdict alone', async () => {
    const { drop, user } = await scene();
    await drop(csv(discogs));
    await user.click(await screen.findByRole('radio', { name: 'Wrong 1' }));
    expect(screen.getAllByRole('listitem', { name: /^Row/ })).toHaveLength(1);
    expect(screen.getByRole('radio', { name: 'Same 0' })).toBeDisabled();
  });

  it.each([
    [csv('', 'empty.csv'), /“empty.csv”: The file is empty./],
    [csv('a,b', 'head.csv'), /no row below it/],
    [new File(['PK\u0003\u0004'], 'sheet.csv'), /workbook/],
    [csv('{"a":1}', 'odd.json'), /not written by/],
    [new File(['?'], 'song.mp3'), /“song.mp3” is no CSV, no JSON and no picture/],
  ])('says why a file can’t be taken', async (file, words) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { user } = renderRoute('/admin?tab=import', { account: editor });
    const input = await screen.findByLabelText('Choose a file');
    input.removeAttribute('accept');
    await user.upload(input, file);
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    if (!file.name.endsWith('mp3')) expectLogged('Reading the file failed.');
  });

  it('asks which column is what, and remembers the answer', async () => {
    const text = 'wer;was;wann\nDie Ärzte;Debil;1984\n';
    const { drop, user, row, press, unmount } = await scene([]);
    await drop(csv(text, 'liste.csv'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'which column is the Title, and which the Artist',
    );
    await user.selectOptions(screen.getByLabelText('wer'), 'Artist');
    await user.selectOptions(screen.getByLabelText('was'), 'Title');
    await user.selectOptions(screen.getByLabelText('wann'), 'Release Year');
    expect(await row(/Row 1: Debil, New/)).toHaveTextContent(/Die Ärzte.*1984/);
    await press('Close the file');
    await press('Close it');
    unmount();

    const again = await scene([]);
    await again.drop(csv(text, 'other name.csv'));
    expect(await again.row(/Row 1: Debil, New/)).toBeVisible();
  });

  it('goes on without a memory where the browser keeps nothing', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('SecurityError');
    });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('SecurityError');
    });
    const { drop, user, row } = await scene([]);
    await drop(csv('Titel;wer\nDebil;Die Ärzte\n'));
    await user.selectOptions(await screen.findByLabelText('wer'), 'Artist');
    expect(await row(/Row 1: Debil, New/)).toBeVisible();
  });
});

describe('the import', () => {
  it('adds what is new, and leaves what is there as it is', async () => {
    const { drop, press, tapes } = await scene();
    await drop(csv(discogs));
    await press('Import');
    expect(await screen.findByText('2 tapes added.')).toBeVisible();
    expect([...tapes.values()].map(({ title, label }) => [title, label])).toEqual([
      ['Bleach', 'SP'],
      ['Grotesque', 'Rough Trade'],
      ['Debut', 'OLI'],
    ]);
  });

  it('changes nothing when the same file comes again', async () => {
    const { drop, press, callCount: count, row } = await scene([]);
    await drop(csv(discogs));
    await press('Import');
    await press('Import another file');
    await drop(csv(discogs));
    expect(await row(/Row 1: Grotesque, Same/)).toBeVisible();
    expect(screen.getByText(/Nothing to import/)).toBeVisible();
    await press('Import');
    expect(count('create')).toBe(3);
    expect(count('update')).toBe(0);
  });

  it('overwrites a field only after a yes, field by field', async () => {
    const there = buildCassette({
      title: 'Bleach',
      artist: ['Nirvana'],
      label: 'SP',
      releaseId: '1000002',
    });
    const { drop, press, tapes, row, user } = await scene([there]);
    await drop(csv(discogs));
    const bleach = await row(/Row 2: Bleach/);
    await user.click(within(bleach).getByRole('checkbox', { name: /Release Year/ }));
    await press('Import');
    expect(await screen.findByText('2 tapes added, 1 changed.')).toBeVisible();
    expect(tapes.get(there.id)).toMatchObject({ label: 'SP', releaseYear: 1989 });
  });

  it.each([
    ['Fill what is empty', { label: 'SP', releaseYear: 1989 }],
    ['Take all changes', { label: 'Sub Pop', releaseYear: 1989 }],
  ])('%s does it for all rows at once', async (name, expected) => {
    const there = buildCassette({ title: 'Bleach', artist: ['Nirvana'], label: 'SP' });
    const { drop, press, tapes } = await scene([there]);
    await drop(csv(discogs));
    await press(name);
    await press('Import');
    await screen.findByText('2 tapes added, 1 changed.');
    expect(tapes.get(there.id)).toMatchObject(expected);
  });

  it('leaves out a row, and a field, that are not wanted', async () => {
    const { drop, press, tapes, user } = await scene([]);
    await drop(csv(discogs));
    await user.click(await screen.findByRole('checkbox', { name: 'Import row 1: Grotesque' }));
    await user.click(screen.getByRole('checkbox', { name: 'Label' }));
    await press('Import');
    await screen.findByText('2 tapes added.');
    expect([...tapes.values()].map(({ title, label }) => [title, label])).toEqual([
      ['Bleach', ''],
      ['Debut', ''],
    ]);
  });

  it('takes and leaves all new rows at once', async () => {
    const { drop, press } = await scene([]);
    await drop(csv(discogs));
    await press('Leave out all 3 new');
    expect(screen.getByText(/Nothing to import/)).toBeVisible();
    await press('Take all 3 new');
    expect(screen.getByText('3 new tapes')).toBeVisible();
  });

  it('can be cancelled, and goes on where it was', async () => {
    const rows = Array.from({ length: 12 }, (_, index) => `T${index},A`).join('\n');
    const { drop, press, button, tapes, holdCalls: hold, callCount: count } = await scene([]);
    await drop(csv(`Title,Artist\n${rows}\n`));
    const release = hold('create');
    await press('Import');
    await waitFor(() => expect(count('create')).toBe(1));
    expect(await button('Cancel')).toHaveFocus();
    await press('Cancel');
    release();
    expect(await screen.findByText(/Stopped at 4 of 12. 4 tapes added/)).toBeVisible();
    expect(await button('Resume')).toHaveFocus();
    await press('Resume');
    expect(await screen.findByText('12 tapes added.')).toBeVisible();
    expect(await button('Import another file')).toHaveFocus();
    expect(tapes.size).toBe(12);
    expect(count('create')).toBe(12);
  });

  it('writes nothing when it is left before it could begin', async () => {
    const { drop, press, holdCalls: hold, callCount: count, backend, unmount } = await scene([]);
    await drop(csv(discogs));
    const release = hold('load images');
    const before = count('load images');
    await press('Import');
    await waitFor(() => expect(count('load images')).toBe(before + 1));
    unmount();
    release();
    await backend.images();
    // A turn of the clock is more than all that a fake backend takes.
    await new Promise((resolve) => setTimeout(resolve));
    expect(count('create')).toBe(0);
  });

  it('can be cancelled before it could begin', async () => {
    const { drop, press, holdCalls: hold, callCount: count } = await scene([]);
    await drop(csv(discogs));
    const release = hold('load images');
    await press('Import');
    await press('Cancel');
    release();
    expect(await screen.findByText(/Stopped at 0 of 3/)).toBeVisible();
    expect(count('create')).toBe(0);
    await press('Resume');
    expect(await screen.findByText('3 tapes added.')).toBeVisible();
  });

  it('gives back the rows that failed, with the reason', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { drop, press, failNext } = await scene([]);
    failNext('create', new Failure('unknown', 'Broken.', { detail: 'code: Broken.' }));
    await drop(csv(discogs));
    await press('Import');
    expect(await screen.findByText('2 tapes added, 1 failed.')).toBeVisible();
    expect(console.error).toHaveBeenCalledWith('Row 1 could not be imported.', expect.any(Failure));
    vi.mocked(console.error).mockClear();
    await press('Save the 2 rows that failed');
    const [name, type, text] = vi.mocked(downloadFile).mock.lastCall ?? [];
    expect([name, type]).toEqual(['rows-that-failed.csv', 'text/csv;charset=utf-8']);
    expect(text?.split('\r\n')).toEqual([
      expect.stringMatching(/^\uFEFFCatalog#,.*,Date Added,Reason$/),
      'C1,"Fall, The",Grotesque,Rough Trade,"Cass, Album",,1980,1000001,All,2021,Something went wrong (code: Broken.). Please try again.',
      'C4,Sonic Youth,Sister,SST,Cass,,soon,1000004,All,2021,"Please enter a year from 1900 to 2100, or leave it empty."',
      '',
    ]);
    await press('Try them again');
    expect(await screen.findByText('3 tapes added.')).toBeVisible();
  });

  it('leaves alone what somebody else added or changed since the file was read, and says so', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { drop, press, row, tapes } = await scene();
    await drop(csv(discogs));
    await press('Take all changes');
    const theirs = buildCassette({
      title: 'Grotesque',
      artist: ['The Fall'],
      releaseId: '1000001',
    });
    const [bleach] = [...tapes.values()];
    tapes.set(theirs.id, theirs).set(bleach!.id, { ...bleach!, label: 'Theirs' });
    await press('Import');
    expect(await screen.findByText('1 tape added, 2 failed.')).toBeVisible();
    expect(await row(/Row 1/)).toHaveTextContent('Somebody added this tape meanwhile.');
    expect(await row(/Row 2/)).toHaveTextContent(
      'Somebody else changed this tape meanwhile: Label. It is left as it is.',
    );
    expect([...tapes.values()].map(({ label }) => label)).toEqual(['Theirs', '', 'OLI']);
    expectLogged('Row 1 could not be imported.');
  });

  it('says that the network is gone, and goes on when it is back', async () => {
    const { drop, press, failNext, tapes } = await scene([]);
    vi.spyOn(console, 'error').mockImplementation(() => {});
    failNext('create', new Failure('offline', 'No network.'));
    await drop(csv(discogs));
    await press('Import');
    expect(await screen.findByRole('alert')).toHaveTextContent('No connection.');
    expectLogged('The import was stopped.');
    await press('Resume');
    expect(await screen.findByText('3 tapes added.')).toBeVisible();
    expect(tapes.size).toBe(3);
  });

  it('survives a sign-out and an account without rights', async () => {
    const { drop, press, become, holdCalls: hold, callCount: count, tapes } = await scene([]);
    await drop(csv(discogs));
    const release = hold('create');
    await press('Import');
    await waitFor(() => expect(count('create')).toBe(1));
    act(() => become(null));
    expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
    act(() => become(member));
    expect(await screen.findByRole('heading', { name: 'Shelf only' })).toBeVisible();
    release();
    act(() => become(editor));
    expect(await screen.findByText('3 tapes added.')).toBeVisible();
    expect(tapes.size).toBe(3);
  });

  it('asks before it is left unfinished', async () => {
    const { drop, user } = await scene();
    await drop(csv(discogs));
    await screen.findByText('2 new tapes');
    await user.click(screen.getByRole('link', { name: 'Cassettes' }));
    expect(await screen.findByRole('alertdialog', { name: 'Leave this page?' })).toHaveTextContent(
      'nothing of it is imported yet',
    );
  });
});

describe('pictures', () => {
  it('find their rows, and what did not is told before anything is uploaded', async () => {
    const { drop, addPictures, row, user, calls } = await scene([]);
    await drop(csv(discogs));
    await screen.findByText('3 new tapes');
    await addPictures(
      picture('1000001-spine.jpg'),
      picture('2.jpg'),
      picture('holiday.jpg'),
      picture('1000003.jpg'),
    );
    expect(await screen.findByText('2 pictures')).toBeVisible();
    await user.click(screen.getByText('What is left out, and why (2)'));
    expect(screen.getByText('holiday.jpg').parentElement).toHaveTextContent(
      'No row has the release ID',
    );
    expect(screen.getByText('1000003.jpg').parentElement).toHaveTextContent('Row 3 is skipped.');
    expect(await row(/Row 1:/)).toHaveTextContent('Comes: Spine Image');
    expect(await row(/Row 2:/)).toHaveTextContent(
      'Comes: Spine Image, Front Image, Full J-Card Image',
    );
    expect(calls.map(({ name }) => name)).not.toContain('upload');
  });

  it('go in with their tapes, singles and scans', async () => {
    const { drop, press, tapes } = await scene([]);
    await drop(
      csv(discogs),
      picture('1000001-front.jpg'),
      picture('1000001.jpg'),
      picture('1000005-spine.jpg'),
    );
    expect(await screen.findByText('3 new tapes, 3 pictures')).toBeVisible();
    await press('Import');
    await screen.findByText('3 tapes added.');
    const [fall, bleach, debut] = ['Grotesque', 'Bleach', 'Debut'].map((title) =>
      [...tapes.values()].find((one) => one.title === title),
    );
    expect(fall?.images).toMatchObject({
      spine: { blurhash: 'of the scan' },
      front: { blurhash: 'hash of 500' },
      fullJCard: { blurhash: 'of the scan' },
    });
    expect(bleach?.images).toEqual(noImages);
    expect(debut?.images).toMatchObject({
      spine: { blurhash: 'hash of 100' },
      front: { path: '' },
    });
  });

  it('may have a note and a system’s file among them, which do not take the place of the table', async () => {
    const { drop, user } = await scene([]);
    await drop(csv(discogs));
    await screen.findByText('3 new tapes');
    await user.upload(screen.getByLabelText('Choose a folder'), [
      new File(['which is which'], 'notes.txt'),
      new File(['?'], 'Thumbs.db'),
      picture('1000001.jpg'),
    ]);
    expect(await screen.findByText('3 new tapes, 1 picture')).toBeVisible();
    expect(screen.getByText(/2 files are no picture/)).toBeVisible();
    expect(screen.getByText('Discogs collection · 5 rows · UTF-8 · comma')).toBeVisible();
  });

  it('mark a scan in which no card was seen', async () => {
    const { drop, press, row } = await scene([]);
    await drop(csv('Title,Artist,Release ID\nT,A,1000007\n'), picture('1000007.jpg'));
    await press('Import');
    await screen.findByText('1 tape added.');
    expect(await row(/Row 1/)).toHaveTextContent('No card was seen in its scan');
    expect(screen.getByRole('link', { name: /Mend it in the form/ })).toHaveAttribute(
      'href',
      '/admin?find=T',
    );
    expect(screen.getByRole('radio', { name: 'No card seen 1' })).toBeVisible();
  });

  it('are attached to tapes that are there without, and never replace one', async () => {
    const bare = buildCassette({
      title: 'Bleach',
      artist: ['Nirvana'],
      releaseId: '1000002',
      images: noImages,
    });
    const whole = buildCassette({ title: 'Debut', artist: ['Björk'], releaseId: '1000005' });
    const { drop, press, tapes } = await scene([bare, whole]);
    await drop(picture('1000002.jpg'), picture('1000005.jpg'));
    expect(await screen.findByText('1 changed, 1 picture')).toBeVisible();
    await press('Import');
    await screen.findByText('1 changed.');
    expect(tapes.get(bare.id)?.images.front.blurhash).toBe('of the scan');
    expect(tapes.get(whole.id)?.images).toEqual(whole.images);
  });

  it('that can’t be opened fail their row alone, and leave nothing behind', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { drop, press, user, tapes, stored } = await scene([]);
    await drop(csv('Title,Artist,Release ID\nT,A,broken\nU,A,2\n'), picture('broken.jpg'));
    await press('Import');
    expect(await screen.findByText('1 tape added, 1 failed.')).toBeVisible();
    expect(screen.getByText('“broken.jpg” is not an image.')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Failed 1' }));
    expect(screen.getAllByRole('listitem', { name: /^Row/ })).toHaveLength(1);
    expect(tapes.size).toBe(1);
    expect(stored.size).toBe(0);
    vi.mocked(console.error).mockClear();
  });
});
