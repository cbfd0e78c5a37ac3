import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { noImages } from '../../src/domain/cassette.ts';
import { Failure } from '../../src/domain/failure.ts';
import { expectLogged } from '../support/console-errors.ts';
import { recordDownloads } from '../support/downloads.ts';
import { buildCassette, editor, member } from '../support/fake-backend.ts';
import { cropCard, detectCards, resetFakeCropping } from '../support/fake-cropping.tsx';
import { pasteText } from '../support/paste-text.ts';
import { renderRoute } from '../support/render-route.tsx';

/** A card that was found at this distance from the left. */
const cardAt = (left: number) => ({
  corners: {
    topLeft: { x: left, y: 0 },
    topRight: { x: left + 9, y: 0 },
    bottomLeft: { x: left, y: 9 },
  },
  folds: [187, 287] as [number, number],
  found: true,
  isTurnSure: true,
});

beforeEach(() => {
  resetFakeCropping();
  detectCards.mockImplementation(async ({ name }) => {
    const first = {
      ...cardAt(0),
      found: !name.includes('1000007'),
      isTurnSure: !name.includes('askew'),
    };
    return name.includes('two') ? [first, cardAt(20)] : [first];
  });
  cropCard.mockImplementation(async () => {
    const crop = { blob: new Blob(['webp']), blurhash: 'of the scan' };
    return { spine: crop, front: crop, fullJCard: crop };
  });
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
/** The beginning of a PNG, which declares its size. */
function smallPng(name: string, width: number, height: number) {
  const header = new DataView(new ArrayBuffer(32));
  new Uint8Array(header.buffer).set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  header.setUint32(16, width);
  header.setUint32(20, height);
  return new File([header.buffer], name, { type: 'image/png' });
}
const imageFile = (name: string) => new File(['pixels'], name, { type: 'image/jpeg' });

async function openImportTab(
  cassettes = [buildCassette({ title: 'Bleach', artist: ['Nirvana'], label: 'SP' })],
) {
  const view = renderRoute('/admin?tab=import', { account: editor, cassettes });
  const { user } = view;
  await screen.findByRole('button', { name: 'Choose a file' });
  const button = (name: string | RegExp) => screen.findByRole('button', { name });
  return {
    ...view,
    chooseFiles: (...files: File[]) => user.upload(screen.getByLabelText('Choose a file'), files),
    addImages: (...files: File[]) => user.upload(screen.getByLabelText('Choose pictures'), files),
    row: (name: RegExp) => screen.findByRole('listitem', { name }),
    press: async (name: string | RegExp) => user.click(await button(name)),
    // The focus moves in an effect after the button is rendered.
    expectFocus: (name: string) =>
      waitFor(() => expect(screen.getByRole('button', { name })).toHaveFocus()),
  };
}

describe('The dry run', () => {
  it('shows what each row of a Discogs export would do, and writes nothing', async () => {
    const { chooseFiles, row, calls } = await openImportTab();
    await chooseFiles(csv(discogs));
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

  it.each([
    [csv('', 'empty.csv'), /“empty.csv”: The file is empty./],
    [new File(['?'], 'song.mp3'), /“song.mp3” is not a CSV file, a JSON file or an image/],
  ])('shows why a file is refused', async (file, message) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { user } = renderRoute('/admin?tab=import', { account: editor });
    const input = await screen.findByLabelText('Choose a file');
    input.removeAttribute('accept');
    await user.upload(input, file);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    if (!file.name.endsWith('mp3')) expectLogged('Reading the file failed.');
  });

  it('of a CSV of unknown origin asks for the columns', async () => {
    const { chooseFiles, user, row, press } = await openImportTab([]);
    await chooseFiles(csv('wer;was;wann\nDie Ärzte;Debil;1984\n'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'which column is the Title, and which the Artist',
    );
    await user.selectOptions(screen.getByLabelText('wer'), 'Artist');
    await user.selectOptions(screen.getByLabelText('was'), 'Title');
    await user.selectOptions(screen.getByLabelText('wann'), 'Release Year');
    expect(await row(/Row 1: Debil, New/)).toHaveTextContent(/Die Ärzte.*1984/);
    await press('Close the file');
    await press('Close it');
    expect(screen.getByRole('heading', { name: 'Drop a file' })).toBeVisible();
  });
});

const archive = [
  'Werktitel;Haupt-Interpreten;Erschienen;Bemerkungen',
  'Harbour Tapes;Nora Wells;[n.d.];',
  'Two Winters;Moth, Flame;"1971; 1982";',
  'Copper;Moth, Flame;c. 1985;',
  `Market Days;;1990;"Recorded at home. ${'Side one has three pieces, '.repeat(14)}end."`,
].join('\n');

describe('Rows that can’t be taken as they are', () => {
  const repairs = () => screen.findByRole('region', { name: 'Problems' });

  it('are repaired together, counted and undone', async () => {
    const downloads = recordDownloads();
    const { chooseFiles, user, press, row } = await openImportTab([]);
    await chooseFiles(csv(archive));
    expect(await row(/Row 1: Harbour Tapes, Wrong/)).toBeVisible();
    const years = within(await repairs()).getByRole('group', { name: /Release Year 2 rows/ });
    expect(years).toHaveTextContent('[n.d.]1971; 1982');
    const choice = (name: RegExp) => within(years).getByRole('checkbox', { name });

    await user.click(choice(/Take the first year 1/));
    expect(await row(/Row 2: Two Winters, New/)).toHaveTextContent('read from “1971; 1982”');
    expect(years).toHaveTextContent('1 still to do');
    await user.click(choice(/Leave it empty 1/));
    expect(await row(/Row 1: Harbour Tapes, New/)).toHaveTextContent('instead of “[n.d.]”');
    expect(years).toHaveTextContent('All are repaired');
    await user.click(choice(/Take the first year/));
    expect(await row(/Row 2: Two Winters, New/)).toHaveTextContent('left empty instead');

    await user.click(screen.getByRole('checkbox', { name: /Unknown artist/ }));
    await user.click(screen.getByRole('checkbox', { name: /Cut it at a word/ }));
    expect(await row(/Row 4: Market Days, New/)).toHaveTextContent('Unknown artist');
    await press('Save 1 whole text');
    expect(await downloads.at(-1)?.text).toContain('pieces, end.');
    expect(screen.getByText('4 new tapes')).toBeVisible();
  });

  it('can be shown alone, and each cell can be corrected in place', async () => {
    const { chooseFiles, user, row, press, storedCassettes } = await openImportTab([]);
    await chooseFiles(csv(archive));
    await row(/Row 1: Harbour Tapes, Wrong/);
    await press(/Show the rows\s*with this problem in Release Year/);
    expect(screen.getAllByRole('listitem', { name: /^Row/ })).toHaveLength(2);
    expect(screen.getByRole('radio', { name: 'Problem in Release Year 2' })).toHaveFocus();

    await press(/Correct it\s*in row 1/);
    const year = screen.getByLabelText('Release Year');
    expect(year).toHaveFocus();
    expect(year).toHaveValue('[n.d.]');
    await user.clear(year);
    await user.type(year, '1983{Enter}');
    // The row stays where it was corrected.
    expect(await row(/Row 1: Harbour Tapes, New/)).toHaveTextContent('1983');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Edit Title: Harbour Tapes' })).toHaveFocus(),
    );
    await press('Edit Release Year: 1983');
    await user.keyboard('1');
    await user.keyboard('{Escape}');
    expect(await row(/Row 1: Harbour Tapes, New/)).toHaveTextContent('1983');

    await press('Import');
    await screen.findByText('2 tapes added.');
    expect(
      [...storedCassettes.values()].map(({ title, releaseYear }) => [title, releaseYear]),
    ).toEqual([
      ['Harbour Tapes', 1983],
      ['Copper', 1985],
    ]);
  });

  it('have their artists corrected for all rows with the same text, until that is forgotten', async () => {
    const text = 'Titel,Interpret\nOne,"Moth, Flame"\nTwo,"Moth, Flame"\nThree,Moth\nFour,Ann\n';
    const { chooseFiles, user, row, press } = await openImportTab([]);
    await chooseFiles(csv(text));
    const two = await row(/Row 2: Two/);
    await user.click(within(two).getByRole('button', { name: 'Edit Artist: Moth · Flame' }));
    const artist = screen.getByLabelText('Artist');
    await user.clear(artist);
    await pasteText(user, artist, 'Moth, Flame');
    await press('Apply');
    expect(await row(/Row 1: One/)).toHaveTextContent('Moth, Flame');
    expect(screen.getByText(/1 row has its artists as you corrected them/)).toBeVisible();
    await press('Forget the corrections');
    expect(await row(/Row 1: One/)).toHaveTextContent('Moth · Flame');
  });
});

describe('How a file is read', () => {
  it('is shown, and the encoding is changed with one click', async () => {
    // "Véneration" and "Grüße" in Mac Roman, read as Windows-1252 at first.
    const text = 'Titel;Interpret\nV\u008eneration;Nora\nGr\u009f\u00a7e;Chor\n';
    const raw = Uint8Array.from([...text].map((letter) => letter.charCodeAt(0)));
    const { chooseFiles, user, row } = await openImportTab([]);
    await chooseFiles(new File([raw], 'old.csv'));
    expect(await row(/Row 1: Véneration, New/)).toBeVisible();
    expect(screen.getByText(/CSV · 2 rows · Mac Roman · semicolon/)).toBeVisible();
    const western = screen.getByRole('radio', { name: /Windows-1252.*VŽneration/ });
    await user.click(western);
    expect(await row(/Row 1: VŽneration, New/)).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('such as “VŽneration”');
    await user.click(screen.getByRole('radio', { name: /Mac Roman/ }));
    expect(await row(/Row 2: Grüße, New/)).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('asks for the separator of a file that comes out as one column', async () => {
    const { chooseFiles, user, row } = await openImportTab([]);
    await chooseFiles(csv('Titel#Interpret\nDebil#Die Ärzte\n'));
    expect(await screen.findByText(/comes out as one column/)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'other' }));
    await user.type(screen.getByLabelText(/character that separates/), '#');
    expect(await row(/Row 1: Debil, New/)).toHaveTextContent('Die Ärzte');
    expect(screen.queryByText(/comes out as one column/)).not.toBeInTheDocument();
  });

  it('shows what quotation marks and a first row without names are taken for, and is changed', async () => {
    const { chooseFiles, press, user, row } = await openImportTab([]);
    const list = [
      'Beck\tMellow Gold\t"Live',
      'Fugazi\tRepeater\tgood',
      'Slint\tSpiderland\tParis"',
      'Low\tI Could\tx',
    ];
    await chooseFiles(csv(list.join('\n')));
    expect(await screen.findByText(/quotation marks as text, without a heading/)).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Column 1'), 'Artist');
    await user.selectOptions(screen.getByLabelText('Column 2'), 'Title');
    await user.selectOptions(screen.getByLabelText('Column 3'), "Editor's Notes");
    expect(await row(/Row 1: Mellow Gold, New/)).toBeVisible();
    expect(await row(/Row 4: I Could, New/)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'around cells, doubled inside' }));
    expect(await row(/Row 1: Mellow Gold, Wrong/)).toHaveTextContent(
      'A cell in quotation marks runs over 3 lines, which look like rows of their own.',
    );
    await press(/Correct it\s*in row 1/);
    await press('Apply');
    expect(await row(/Row 1: Mellow Gold, New/)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'part of the text' }));
    expect(await row(/Row 4: I Could, New/)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Row 1 is the heading' }));
    expect(screen.getByRole('radio', { name: 'Row 1 is the heading' })).toHaveFocus();
    expect(screen.getByText(/CSV · 3 rows/)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Row 2 is the heading' }));
    expect(screen.getByText(/How the file is read: .*, heading in row 2$/)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'There is no heading' }));
    expect(screen.getByText(/CSV · 4 rows/)).toBeVisible();
  });

  it('shows how a list is split, and lets the editor choose', async () => {
    const { chooseFiles, user, row } = await openImportTab([]);
    await chooseFiles(csv('Titel\tInterpret\nOne\tWells, Nora; Reed, Ann\n'));
    expect(await row(/Row 1: One/)).toHaveTextContent('Wells, Nora · Reed, Ann');
    await user.selectOptions(screen.getByLabelText(/separated by in Interpret/), 'don’t split');
    expect(await row(/Row 1: One/)).toHaveTextContent('Wells, Nora; Reed, Ann');
  });
});

const trader = [
  'Artist,Title,Cat No,Notes',
  'R.E.M.,Green,none,',
  'R.E.M.,Green,N/A,columbia house club release',
  'Low,I Could,,',
  'Low,I Could,unknown,promo',
].join('\n');

describe('Two rows that are the same tape', () => {
  it('are both added where the editor says so, in the row or for all such rows', async () => {
    const { chooseFiles, press, row, storedCassettes } = await openImportTab([]);
    await chooseFiles(csv(trader));
    const second = await row(/Row 2: Green, Skipped/);
    expect(second).toHaveTextContent('The same tape as row 1.');
    expect(second).toHaveTextContent('Release ID: “N/A” counts as none.');
    await press('Add it all the same in row 2');
    expect(await row(/Row 2: Green, New/)).toHaveFocus();
    expect(await row(/Row 2: Green, New/)).toHaveTextContent('added all the same');
    await press('Add the doubles (1)');
    expect(await row(/Row 4: I Could, New/)).toBeVisible();
    await press('Leave out the doubles (2)');
    expect(await row(/Row 2: Green, Skipped/)).toBeVisible();
    await press('Add the doubles (2)');
    await press('Import');
    expect(await screen.findByText('4 tapes added.')).toBeVisible();
    expect([...storedCassettes.values()].map(({ editorNotes }) => editorNotes).sort()).toEqual([
      '',
      '',
      'columbia house club release',
      'promo',
    ]);
  });
});

describe('The import', () => {
  it('changes nothing when the same file is imported again', async () => {
    const { chooseFiles, press, callCount, row } = await openImportTab([]);
    await chooseFiles(csv(discogs));
    await press('Import');
    await press('Import another file');
    await chooseFiles(csv(discogs));
    expect(await row(/Row 1: Grotesque, Same/)).toBeVisible();
    expect(screen.getByText(/Nothing to import/)).toBeVisible();
    await press('Import');
    expect(callCount('create')).toBe(3);
    expect(callCount('update')).toBe(0);
  });

  it('compares track lists with those of the catalogue, which are read first', async () => {
    const listed = (id: string, trackList: string) =>
      buildCassette({ id: `cassette-${id}`, title: id, releaseId: id, trackList });
    const view = await openImportTab([
      listed('Rain', 'A1 Gost\nA2 Moss'),
      listed('Tide', 'A1 Hum'),
    ]);
    const { chooseFiles, press, row, failNext, storedCassettes } = view;
    failNext('loadTrackLists', new Failure('offline', 'no network'));
    await chooseFiles(
      csv(
        'ID,Title,Artist,Release ID,Track List\n' +
          'cassette-Rain,Rain,Artist,Rain,"A1 Ghost\nA2 Moss"\ncassette-Tide,Tide,Artist,Tide,A1 Hum\n',
      ),
    );
    expect(
      await screen.findByText(/^The track lists could not be read. No connection/),
    ).toBeVisible();
    expectLogged('Reading the track lists failed.');
    expect(screen.getByText('The track lists are compared first.')).toBeVisible();
    await press('Try again');
    const rain = within(await row(/Row 1: Rain, Changed/));
    expect(rain.getByText('Show both track lists').parentElement).toHaveTextContent(
      'A1 Gost A2 MossA1 Ghost A2 Moss',
    );
    expect(await row(/Row 2: Tide, Same/)).toBeVisible();
    await press('Take all changes');
    await press('Import');
    await screen.findByText('1 changed.');
    expect(storedCassettes.get('cassette-Rain')?.trackList).toBe('A1 Ghost\nA2 Moss');
    expect(storedCassettes.get('cassette-Tide')?.trackList).toBe('A1 Hum');
  });

  it('of a file without track lists reads none, and leaves those of the catalogue', async () => {
    const trackList = 'A1 Ghost';
    const listed = buildCassette({ title: 'Bleach', artist: ['Nirvana'], label: 'SP', trackList });
    const { chooseFiles, press, callCount, storedCassettes } = await openImportTab([listed]);
    await chooseFiles(csv(discogs));
    await press('Take all changes');
    await press('Import');
    await screen.findByText(/1 changed/);
    expect(storedCassettes.get(listed.id)).toMatchObject({ label: 'Sub Pop', trackList });
    expect(callCount('loadTrackLists')).toBe(0);
  });

  it('takes the rows, fields and changes that the editor has chosen, and no other', async () => {
    const existing = buildCassette({
      title: 'Bleach',
      artist: ['Nirvana'],
      label: 'SP',
      releaseId: '1000002',
    });
    const { chooseFiles, press, storedCassettes, row, user } = await openImportTab([existing]);
    await chooseFiles(csv(discogs));
    const bleach = within(await row(/Row 2: Bleach/));
    await user.click(bleach.getByRole('checkbox', { name: /Release Year/ }));
    await press('Leave out all 2 new');
    expect(screen.getByText('1 changed')).toBeVisible();
    await press('Take all 2 new');
    await user.click(screen.getByRole('checkbox', { name: 'Import row 1: Grotesque' }));
    await user.click(screen.getByRole('checkbox', { name: 'Label' }));
    await press('Import');
    expect(await screen.findByText('1 tape added, 1 changed.')).toBeVisible();
    expect([...storedCassettes.values()]).toMatchObject([
      { title: 'Bleach', label: 'SP', releaseYear: 1989 },
      { title: 'Debut', label: '' },
    ]);
  });

  it('can be cancelled and resumed', async () => {
    const rows = Array.from({ length: 12 }, (_, index) => `T${index},A`).join('\n');
    const { chooseFiles, press, expectFocus, storedCassettes, holdCalls, callCount } =
      await openImportTab([]);
    await chooseFiles(csv(`Title,Artist\n${rows}\n`));
    const release = holdCalls('create');
    await press('Import');
    await waitFor(() => expect(callCount('create')).toBe(4));
    await expectFocus('Cancel');
    await press('Cancel');
    release();
    expect(await screen.findByText(/Stopped at 4 of 12. 4 tapes added/)).toBeVisible();
    await expectFocus('Resume');
    await press('Resume');
    expect(await screen.findByText('12 tapes added.')).toBeVisible();
    await expectFocus('Import another file');
    expect(storedCassettes.size).toBe(12);
    expect(callCount('create')).toBe(12);
  });

  it('offers a file of the failed rows with the reasons, and a retry', async () => {
    const downloads = recordDownloads();
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { chooseFiles, press, failNext } = await openImportTab([]);
    failNext('create', new Failure('unknown', 'Broken.', { detail: 'code: Broken.' }));
    await chooseFiles(csv(discogs));
    await press('Import');
    expect(await screen.findByText('2 tapes added, 1 failed.')).toBeVisible();
    expect(console.error).toHaveBeenCalledWith('Row 1 could not be imported.', expect.any(Failure));
    vi.mocked(console.error).mockClear();
    await press('Save the 2 rows that failed');
    expect(downloads).toMatchObject([
      { name: 'rows-that-failed.csv', type: 'text/csv;charset=utf-8' },
    ]);
    expect((await downloads[0]?.text)?.split('\r\n')).toEqual([
      expect.stringMatching(/^\uFEFFCatalog#,.*,Date Added,Reason$/),
      'C1,"Fall, The",Grotesque,Rough Trade,"Cass, Album",,1980,1000001,All,2021,Something went wrong (code: Broken.). Please try again.',
      'C4,Sonic Youth,Sister,SST,Cass,,soon,1000004,All,2021,"Please enter a year from 1900 to 2100, or leave it empty."',
      '',
    ]);
    await press('Try them again');
    expect(await screen.findByText('3 tapes added.')).toBeVisible();
  });

  it('leaves what somebody else has added or changed meanwhile, and adds a row all the same where the editor says so', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { chooseFiles, press, row, storedCassettes } = await openImportTab();
    await chooseFiles(csv(`${discogs}\nC6,Low,Trust,KRS,Cass,,2002,1000006,All,2021`));
    await press('Take all changes');
    const [bleach] = [...storedCassettes.values()];
    storedCassettes.set(bleach!.id, { ...bleach!, label: 'Theirs' });
    for (const releaseId of ['1000001', '1000005', '1000006']) {
      const theirs = buildCassette({ releaseId });
      storedCassettes.set(theirs.id, theirs);
    }
    await press('Import');
    expect(await screen.findByText('4 failed.')).toBeVisible();
    expect(await row(/Row 1/)).toHaveTextContent('Somebody added this tape meanwhile.');
    expect(await row(/Row 2/)).toHaveTextContent(
      'Somebody else changed this tape meanwhile: Label. It is left as it is.',
    );
    await press('Add it all the same in row 1');
    expect(await screen.findByText('1 tape added, 3 failed.')).toBeVisible();
    expect(await row(/Row 1/)).toHaveTextContent('Done');
    expect(await row(/Row 1/)).toHaveFocus();
    await press('Add 2 all the same');
    expect(await screen.findByText('3 tapes added, 1 failed.')).toBeVisible();
    expect(storedCassettes.size).toBe(7);
    expect(storedCassettes.get(bleach!.id)?.label).toBe('Theirs');
    expectLogged('Row 1 could not be imported.');
  });

  it('says after a sign-out and a sign-in why it stopped, and goes on with every row', async () => {
    const rows = Array.from({ length: 12 }, (_, index) => `T${index},A`).join('\n');
    const { chooseFiles, press, signInAs, failNext, holdCalls, callCount, storedCassettes } =
      await openImportTab([]);
    await chooseFiles(csv(`Title,Artist\n${rows}\n`));
    const release = holdCalls('create');
    await press('Import');
    await waitFor(() => expect(callCount('create')).toBe(4));
    // What the rules answer to a request of nobody.
    failNext('create', new Failure('forbidden', 'The rules say no.'));
    act(() => signInAs(null));
    expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
    act(() => signInAs(member));
    expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeVisible();
    act(() => signInAs(editor));
    release();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'You were signed out, and the import stopped. Nothing is lost: go on when you can.',
    );
    expect(screen.getByText(/Stopped at 3 of 12. 3 tapes added/)).toBeVisible();
    await press('Resume');
    expect(await screen.findByText('12 tapes added.')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(storedCassettes.size).toBe(12);
  });

  it('stays open while another tab is shown', async () => {
    const { chooseFiles, user } = await openImportTab();
    await chooseFiles(csv(discogs));
    await screen.findByText('2 new tapes');
    await user.click(screen.getByRole('link', { name: 'Cassettes' }));
    expect(await screen.findByRole('searchbox', { name: 'Search the tapes' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Import' }));
    expect(await screen.findByText('2 new tapes')).toBeVisible();
  });
});

describe('Image files', () => {
  it('are dropped, and stored with their cassettes, from single panels and from scans', async () => {
    const { press, storedCassettes } = await openImportTab([]);
    const drop = (target: Node | Window, ...files: File[]) =>
      fireEvent.drop(target, { dataTransfer: { items: [], files } });
    drop(
      screen.getByRole('region', { name: 'Drop a file' }),
      csv(discogs),
      imageFile('1000001-front.jpg'),
      imageFile('1000001.jpg'),
    );
    await screen.findByText('3 new tapes, 2 pictures');
    drop(window, imageFile('1000005-spine.jpg'));
    expect(await screen.findByText('3 new tapes, 3 pictures')).toBeVisible();
    await press('Import');
    await screen.findByText('3 tapes added.');
    const [fall, bleach, debut] = ['Grotesque', 'Bleach', 'Debut'].map((title) =>
      [...storedCassettes.values()].find((one) => one.title === title),
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

  it('whose name fits no row name the closest rows, and are taken for one', async () => {
    const { chooseFiles, addImages, row, user } = await openImportTab([]);
    await chooseFiles(csv(discogs));
    await screen.findByText('3 new tapes');
    await addImages(imageFile('1000006-front.jpg'), imageFile('IMG_2041.jpg'));
    await user.click(await screen.findByText('What is left out, and why (2)'));
    const first = screen.getByText('1000006-front.jpg').parentElement as HTMLElement;
    expect(first).toHaveTextContent(
      'No row has the release ID or the number “1000006”. Closest: row 1 (“1000001”), row 2 (“1000002”)',
    );
    await user.click(within(first).getByRole('button', { name: /^Row 5: Debut/ }));
    expect(await row(/Row 5:/)).toHaveTextContent('Comes: Front Image');
    const second = within(screen.getByText('IMG_2041.jpg').parentElement as HTMLElement);
    const number = second.getByRole('textbox', { name: 'For row number, for IMG_2041.jpg' });
    await user.type(number, '4{Enter}');
    expect(second.getByRole('alert')).toHaveTextContent('No row 4 can take it.');
    await user.clear(number);
    await user.type(number, '2{Enter}');
    expect(await screen.findByText('2 pictures')).toBeVisible();
    expect(await row(/Row 2:/)).toHaveTextContent('Comes: Spine Image, Front Image');
  });

  it('with two cards give both to a row each, and their cut can be moved in a dialog', async () => {
    vi.stubGlobal('createImageBitmap', () => new Promise(() => {}));
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:,');
    HTMLImageElement.prototype.decode = async () => {};
    const { chooseFiles, press, user } = await openImportTab([]);
    await chooseFiles(csv(discogs), imageFile('1000001-two.jpg'), imageFile('1000002.jpg'));
    await user.click(await screen.findByText('What is left out, and why (1)'));
    await press(/^Row 1: Grotesque/);
    await user.click(screen.getByText('Look at the scans (2)'));
    const other = await screen.findByRole('textbox', { name: /the other card in the scan of Gro/ });
    await user.type(other, '5{Enter}');
    expect(await screen.findByText('Look at the scans (3)')).toBeVisible();
    expect(screen.queryByText(/^Two cards are in this scan/)).toBeNull();

    await press('Adjust the cut of Bleach');
    const dialog = within(await screen.findByRole('dialog', { name: 'The cut of Bleach' }));
    (await dialog.findByRole('slider', { name: /spine and front/ })).focus();
    await user.keyboard('{ArrowRight}');
    await user.click(dialog.getByRole('button', { name: 'Use this cut' }));
    expect(screen.queryByRole('dialog')).toBeNull();

    await press('Import');
    await screen.findByText('3 tapes added.');
    const placements = cropCard.mock.calls.map(([, placement]) => placement);
    expect(placements.map(({ corners }) => corners.topLeft.x).sort()).toEqual([0, 0, 20]);
    expect(placements.map(({ folds }) => folds[1]).sort()).toEqual([287, 287, 287.5]);
  });

  it('that are too small are said with their size before they are enlarged', async () => {
    const { chooseFiles, row, user, press } = await openImportTab([]);
    await chooseFiles(
      csv(discogs),
      smallPng('1000001-front.png', 120, 400),
      smallPng('1000001-spine.png', 50, 388),
      smallPng('1000002.png', 300, 300),
      smallPng('1000005.png', 1000, 1000),
    );
    await user.click(await screen.findByRole('radio', { name: 'Small pictures 2' }));
    expect(await row(/Row 1:/)).toHaveTextContent(
      'Small: 120 × 186 pixels, enlarged to 500 × 775.',
    );
    expect(await row(/Row 2:/)).toHaveTextContent(
      'Small: 300 × 295 pixels, enlarged to 787 × 775.',
    );
    expect(screen.queryByRole('listitem', { name: /Row 5:/ })).toBeNull();
    await press('Import');
    expect(await screen.findByText('3 tapes added.')).toBeVisible();
  });

  it('in which no card is detected are marked', async () => {
    const { chooseFiles, press, row } = await openImportTab([]);
    await chooseFiles(csv('Title,Artist,Release ID\nT,A,1000007\n'), imageFile('1000007.jpg'));
    await press('Import');
    await screen.findByText('1 tape added.');
    expect(await row(/Row 1/)).toHaveTextContent('No card was seen in its scan');
    expect(screen.getByRole('link', { name: /Mend it in the form/ })).toHaveAttribute(
      'href',
      '/admin?find=T',
    );
    expect(screen.getByRole('radio', { name: 'No card seen 1' })).toBeVisible();
  });

  it('are added to cassettes without images, and never replace an image', async () => {
    const withoutImages = buildCassette({
      title: 'Bleach',
      artist: ['Nirvana'],
      releaseId: '1000002',
      images: noImages,
    });
    const withImages = buildCassette({ title: 'Debut', artist: ['Björk'], releaseId: '1000005' });
    const { chooseFiles, press, storedCassettes } = await openImportTab([
      withoutImages,
      withImages,
    ]);
    await chooseFiles(imageFile('1000002.jpg'), imageFile('1000005.jpg'));
    expect(await screen.findByText('1 changed, 1 picture')).toBeVisible();
    await press('Import');
    await screen.findByText('1 changed.');
    expect(storedCassettes.get(withoutImages.id)?.images.front.blurhash).toBe('of the scan');
    expect(storedCassettes.get(withImages.id)?.images).toEqual(withImages.images);
  });
});
