import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { noImages } from '../../src/domain/cassette.ts';
import { Failure } from '../../src/domain/failure.ts';
import { exportCsv } from '../../src/import-export/own-csv.ts';
import { chunkSize } from '../../src/services/run.ts';
import { dropFiles, renderAdmin } from '../support/admin-page.ts';
import { expectLogged } from '../support/console-errors.ts';
import { buildCassette, editor } from '../support/fake-backend.ts';
import { resetFakeCropping } from '../support/fake-cropping.tsx';
import { pasteText } from '../support/paste-text.ts';

beforeEach(resetFakeCropping);

const discogs = [
  'Catalog#,Artist,Title,Label,Format,Rating,Released,release_id,CollectionFolder,Date Added',
  'C1,"Fall, The",Grotesque,Rough Trade,"Cass, Album",,1980,1000001,All,2021',
  'C2,Nirvana (2),Bleach,Sub Pop,Cass,,1989,1000002,All,2021',
  'C3,Can,Tago Mago,UA,"2xLP, Album",,1971,1000003,All,2021',
  'C4,Sonic Youth,Sister,SST,Cass,,soon,1000004,All,2021',
  'C5,Björk,Debut,OLI,Cass,,0,1000005,All,2021',
].join('\n');

const csv = (text: string | Uint8Array<ArrayBuffer>, name = 'collection.csv') =>
  new File([text], name);
const picture = (name: string) => new File(['pixels'], name, { type: 'image/jpeg' });
/** More than one chunk of a run. */
const manyRows = `Title,Artist\n${Array.from({ length: chunkSize + 2 }, (_, row) => `T${row},A`).join('\n')}\n`;

const rowFailed = /^Row \d+ could not be imported\.$/;

async function openImportTab(
  cassettes = [buildCassette({ title: 'Bleach', artist: ['Nirvana'], label: 'SP' })],
) {
  const view = renderAdmin({ cassettes }, '?tab=import');
  const { user } = view;
  const picker = await screen.findByLabelText<HTMLInputElement>('Choose a file');
  const button = (name: string | RegExp) => screen.findByRole('button', { name });
  return {
    ...view,
    chooseFiles: (...files: File[]) => user.upload(picker, files),
    row: (name: RegExp) => screen.findByRole('listitem', { name }),
    press: async (name: string | RegExp) => user.click(await button(name)),
    /** Types what a text of a column shall be. */
    async say(name: string, text: string) {
      const box = await screen.findByRole('textbox', { name });
      await user.clear(box);
      await pasteText(user, box, text);
      await user.keyboard('{Enter}');
    },
  };
}

describe('The dry run', () => {
  it('shows what each row of a Discogs export would do, and writes nothing', async () => {
    const { chooseFiles, row, calls, user } = await openImportTab();
    await chooseFiles(csv(discogs));
    expect(await row(/Row 2: Grotesque, New/)).toHaveTextContent('Rough Trade · 1980 · 1000001');
    expect(await row(/Row 3: Bleach, Changed/)).toHaveTextContent(
      'Label SP →becomes Sub Pop (not taken)',
    );
    expect(await row(/Row 4: Tago Mago, Skipped/)).toHaveTextContent(
      'Not a cassette: 2xLP, Album.',
    );
    expect(await row(/Row 5: Sister, Wrong/)).toHaveTextContent('Please enter a year from 1900');
    expect(await row(/Row 6: Debut, New/)).toHaveTextContent('OLI · 1000005');
    expect(screen.getByText('2 new tapes')).toBeVisible();
    // A row that is added, and left out then, is skipped again.
    await user.click(within(await row(/Row 4/)).getByRole('checkbox'));
    await user.click(screen.getByRole('checkbox', { name: 'Import row 4: Tago Mago' }));
    expect(await row(/Row 4: Tago Mago, Skipped/)).toBeVisible();
    expect(calls.filter(({ name }) => /create|update|startRun/.test(name))).toEqual([]);
  });
});

describe('A file that is not understood', () => {
  it('is asked for its encoding, with samples', async () => {
    const { chooseFiles, user, row, press } = await openImportTab([]);
    const bytes = Uint8Array.from('Title,Artist\nTr\x8aume,A\n', (one) => one.charCodeAt(0));
    await chooseFiles(csv(bytes));
    const encoding = await screen.findByRole('combobox', { name: /^In which encoding/ });
    await user.selectOptions(encoding, 'Western Europe, old Macs');
    expect(encoding).toHaveAccessibleDescription(/Träume/);
    await press('They read well');
    expect(await row(/Row 2: Träume, New/)).toBeVisible();
    // The question is answered.
    expect(screen.queryByRole('button', { name: 'They read well' })).toBeNull();
    expect(screen.getByText('How the file is read')).toHaveFocus();
  });

  it('is refused with a reason if it is empty', async () => {
    const { chooseFiles } = await openImportTab([]);
    await chooseFiles(csv('', 'empty.csv'));
    expect(await screen.findByRole('alert')).toHaveTextContent('“empty.csv”: The file is empty.');
  });

  it('is asked for its columns, and takes what their texts suggest by one press', async () => {
    const { chooseFiles, press, user, row } = await openImportTab([]);
    await chooseFiles(csv('wer;was;wann;wo\nDie Ärzte;Debil;1984;Keller\n'));
    const request = 'Please say which column is the Title, and which the Artist.';
    expect(await screen.findByRole('alert')).toHaveTextContent(request);
    expect(screen.getByText('What are these columns?')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('wer'), 'Artist');
    await user.selectOptions(screen.getByLabelText('was'), 'Title');
    expect(screen.getByLabelText('wann (suggested)')).toHaveValue('releaseYear');
    expect(await row(/Row 2: Debil, New/)).not.toHaveTextContent('1984');
    await press('Take 1 suggestion');
    expect(await row(/Row 2: Debil, New/)).toHaveTextContent(/Die Ärzte.*1984/);
  });

  it('keeps what a column is, and its answers, while another one is chosen for the same field', async () => {
    const { chooseFiles, row, say, user } = await openImportTab([]);
    await chooseFiles(csv('Title,Artist,Jahr\nDebil,Die Ärzte,1985?\n'));
    await row(/Row 2: Debil, New/);
    await user.selectOptions(screen.getByLabelText(/^Jahr/), 'Release Year');
    await say('Release Year for “1985?”', '1984');
    // The arrow keys come past it.
    await user.selectOptions(screen.getByLabelText(/^Jahr/), 'Title');
    expect(screen.getByRole('alert')).toHaveTextContent('Please say which column is the Title.');
    expect(screen.getByText('Nothing to import yet.')).toBeVisible();
    await user.selectOptions(screen.getByLabelText(/^Jahr/), 'Release Year');
    expect(await row(/Row 2: Debil, New/)).toHaveTextContent('1984');
  });

  it('is asked for each different value that a field does not take', async () => {
    const { chooseFiles, say, row, press, storedCassettes } = await openImportTab([]);
    await chooseFiles(
      csv(
        'Title,Artist,Year,Stock\nA,"Moth, Flame",c. 1985,Sì\nB,"Moth, Flame",n.d.,Sì\nC,,n.d.,no\n',
      ),
    );
    const year = within(await screen.findByRole('region', { name: /^Release Year/ }));
    expect(year.getByText('n.d.').parentElement).toHaveTextContent('n.d.2 rows');
    await say('Release Year for “c. 1985”', '1985');
    expect(await row(/Row 2: A, Wrong/)).toHaveTextContent('Please choose Yes or No.');
    await press(/^Leave 1 wrong value empty in Release Year/);
    await say('In Stock for “Sì”', 'yes');
    await say('Artist for “Moth, Flame”', '"Moth, Flame"');
    await say('Artist for “nothing”', 'Unknown artist');
    expect(await row(/Row 2: A, New/)).toHaveTextContent('1985');
    await press('Import');
    await screen.findByText('3 tapes added.');
    expect(
      [...storedCassettes.values()].map(({ artist, releaseYear, inStock }) => [
        artist,
        releaseYear,
        inStock,
      ]),
    ).toEqual([
      [['Moth, Flame'], 1985, 'Yes'],
      [['Moth, Flame'], null, 'Yes'],
      [['Unknown artist'], null, 'No'],
    ]);
  });

  it('counts what stands in a field before it is left', async () => {
    const { chooseFiles, user } = await openImportTab([]);
    await chooseFiles(csv('Title,Artist,Year\nA,B,1984\nC,D,n.d.\nE,F,s.a.\n'));
    expect(await screen.findByText('1 new tape')).toBeVisible();
    const box = screen.getByRole('textbox', { name: 'Release Year for “n.d.”' });
    await user.type(box, '198');
    expect(screen.getByText('1 new tape')).toBeVisible();
    await user.type(box, '5');
    expect(await screen.findByText('2 new tapes')).toBeVisible();
    expect(box).toHaveFocus();
  });

  it('is asked which tapes are meant if its ids belong to tapes of other names', async () => {
    const cassettes = ['One', 'Two', 'Three'].map((title, at) =>
      buildCassette({ id: `cassette-${at}`, title, artist: [`Artist ${at}`], releaseId: '' }),
    );
    const { chooseFiles, row, user } = await openImportTab(cassettes);
    const [a, b, c] = cassettes.map(({ id }) => id) as [string, string, string];
    const other: Record<string, string> = { [a]: b, [b]: c, [c]: a };
    const sorted = exportCsv(cassettes).replace(/cassette-\d/g, (id) => other[id] ?? '');
    await chooseFiles(csv(sorted));
    const question = await screen.findByLabelText(/^3 rows have the ID of a tape of another title/);
    expect(screen.getByText('Nothing to import yet.')).toBeVisible();
    await user.selectOptions(question, 'The tape with the ID');
    expect(await row(/Row 2: Two, Changed/)).toBeVisible();
    await user.selectOptions(question, 'The tape of the name');
    expect(await row(/Row 2: One, Same/)).toBeVisible();
  });

  it('is read with another heading, and with quotation marks as text', async () => {
    const { chooseFiles, user, row } = await openImportTab([]);
    await chooseFiles(csv('My list,2026\nTitle,Artist\n"Heroes" live,B\n'));
    await user.click(await screen.findByLabelText('Quotation marks are text'));
    expect(await row(/Row 3: "Heroes" live, New/)).toBeVisible();
    await user.selectOptions(screen.getByLabelText('The heading is in row'), '1');
    expect(await screen.findByText('What are these columns?')).toBeVisible();
  });
});

describe('The import', () => {
  it('is recorded under the name of the file', async () => {
    const { chooseFiles, press, runs } = await openImportTab([]);
    // A record can't have the tab, nor half of the emoji.
    const name = `a\tb${'c'.repeat(196)}😀`;
    await chooseFiles(csv(discogs, `${name} list.csv`));
    await press('Import');
    await screen.findByText('3 tapes added.');
    expect([...runs.values()]).toMatchObject([{ title: name.replace('\t', ' ') }]);
  });

  it('has nothing to do when its file is opened again', async () => {
    const { chooseFiles, user, press, row } = await openImportTab([]);
    await chooseFiles(csv(discogs));
    await press('Import');
    await screen.findByText('3 tapes added.');
    const close = screen.getByRole('button', { name: 'Close the file' });
    await waitFor(() => expect(close).toHaveFocus());
    await press('Close the file');
    await user.upload(screen.getByLabelText('Choose a file'), csv(discogs));
    expect(await row(/Row 2: Grotesque, Same/)).toBeVisible();
    expect(screen.getByText(/Nothing to import/)).toBeVisible();
  });

  it('asks before its file is closed while it is not finished', async () => {
    const { chooseFiles, press, row } = await openImportTab([]);
    await chooseFiles(csv(discogs));
    await row(/Row 2: Grotesque, New/);
    await press('Close the file');
    await press('Close it');
    expect(screen.queryByRole('listitem', { name: /^Row 2/ })).toBeNull();
  });

  it('takes the rows and changes that the editor has chosen, and no other', async () => {
    const existing = buildCassette({ title: 'Bleach', artist: ['Nirvana'], label: 'SP' });
    const { chooseFiles, press, storedCassettes, row, user } = await openImportTab([existing]);
    await chooseFiles(csv(discogs));
    await row(/Row 3: Bleach/);
    await user.selectOptions(screen.getByLabelText('Tapes that are there'), 'Take all changes');
    await press('Leave out all rows');
    await user.click(screen.getByRole('checkbox', { name: 'Import row 3: Bleach' }));
    expect(screen.getByText('1 changed')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Import row 6: Debut' }));
    expect(screen.getByText('1 new tape, 1 changed')).toBeVisible();
    await press('Import');
    expect(await screen.findByText('1 tape added, 1 changed.')).toBeVisible();
    expect([...storedCassettes.values()]).toMatchObject([
      { title: 'Bleach', label: 'Sub Pop', releaseYear: 1989 },
      { title: 'Debut', label: 'OLI' },
    ]);
  });

  it('asks nothing of a file that is understood', async () => {
    const { chooseFiles, row } = await openImportTab();
    await chooseFiles(csv('Title,Artist\nBleach,Nirvana\n'));
    expect(await row(/Row 2: Bleach, Same/)).toHaveTextContent('There already.');
    expect(screen.queryByRole('heading', { name: /shall this be|these columns/ })).toBeNull();
    for (const details of document.querySelectorAll('details'))
      expect(details).not.toHaveAttribute('open');
  });

  it('adds a tape beside the same one where the editor says so, and says what its undo has done', async () => {
    const { chooseFiles, press, storedCassettes, row, user } = await openImportTab();
    await chooseFiles(
      csv('Artist,Title,Format,release_id\nNirvana,bleach,MC,\nNirvana,Bleach,LP,\n'),
    );
    const boxes = await screen.findAllByRole('checkbox', { name: 'Add it all the same' });
    expect(boxes).toHaveLength(2);
    for (const box of boxes) await user.click(box);
    // Its format was the first question.
    expect(await row(/Row 3: Bleach, Same/)).toContainElement(boxes[1] as HTMLElement);
    expect(boxes[1]).not.toBeChecked();
    await user.click(boxes[1] as HTMLElement);
    await press('Import');
    expect(await screen.findByText('2 tapes added.')).toBeVisible();
    expect(storedCassettes.size).toBe(3);
    await press(/^Undo…/);
    await press('Undo it');
    const bar = within(screen.getByRole('region', { name: 'Import' }));
    expect(await bar.findByText('2 tapes moved to the bin.')).toBeVisible();
    expect(bar.queryByRole('button', { name: /^Undo…/ })).toBeNull();
    expect(await row(/Row 2/)).toHaveTextContent('Undone');
    expect(storedCassettes.size).toBe(1);
  });

  it('shows the rows that failed first, and tries them again', async () => {
    const { chooseFiles, press, failNext } = await openImportTab([]);
    failNext('create', new Failure('unknown', 'Broken.', { detail: 'code: Broken.' }));
    await chooseFiles(csv('Title,Artist\nA,B\n,C\n'));
    expect(await screen.findByText('1 wrong, 1 new')).toBeVisible();
    expect(screen.getAllByRole('listitem', { name: /^Row / })[0]).toHaveTextContent('Wrong');
    await press('Import');
    expect(await screen.findByText('1 failed.')).toBeVisible();
    expect(screen.getAllByRole('listitem', { name: /^Row / })[0]).toHaveTextContent(/Failed.*A/);
    expectLogged('Row 2 could not be imported.');
    await press('Close the file');
    await press('Stay');
    await press('Try them again');
    expect(await screen.findByText('1 tape added.')).toBeVisible();
  });

  it('is compared with what is stored when the file is opened, and says when it can’t be', async () => {
    const { chooseFiles, failNext, press, row, storedCassettes } = await openImportTab([]);
    storedCassettes.set('a', buildCassette({ id: 'a', title: 'grotesque', artist: ['The Fall'] }));
    failNext('loadCassettes', new Failure('slow', 'no answer'));
    await chooseFiles(csv(discogs));
    expect(await screen.findByRole('alert')).toHaveTextContent('No answer yet.');
    await press('Import');
    await press('Try again');
    expect(await row(/Row 2: grotesque, Changed/)).toBeVisible();
    expect(await screen.findByText('2 new tapes')).toBeVisible();
    expectLogged('The list failed.');
  });

  it('leaves what somebody else has added or changed meanwhile', async () => {
    const { chooseFiles, press, row, storedCassettes, user } = await openImportTab();
    await chooseFiles(csv(discogs));
    await user.selectOptions(
      await screen.findByLabelText('Tapes that are there'),
      'Take all changes',
    );
    const [bleach] = [...storedCassettes.values()];
    storedCassettes.set(bleach!.id, { ...bleach!, label: 'Theirs' });
    const theirs = buildCassette({ releaseId: '1000001', title: 'Grotesque' });
    storedCassettes.set(theirs.id, theirs);
    await press('Import');
    expect(await screen.findByText('1 tape added, 2 failed.')).toBeVisible();
    expect(await row(/Row 2/)).toHaveTextContent('Somebody added this tape meanwhile.');
    expect(await row(/Row 3/)).toHaveTextContent(
      'Somebody else changed this tape meanwhile: Label. It is left as it is.',
    );
    expect(storedCassettes.get(bleach!.id)?.label).toBe('Theirs');
    expectLogged(rowFailed, 2);
  });

  it('says after a sign-out and a sign-in why it stopped, and goes on with every row', async () => {
    const { chooseFiles, press, signInAs, failNext, holdCalls, callCount, storedCassettes } =
      await openImportTab([]);
    await chooseFiles(csv(manyRows));
    const release = holdCalls('create');
    await press('Import');
    await waitFor(() => expect(callCount('create')).toBe(chunkSize));
    // What the rules answer to a request of nobody.
    failNext('create', new Failure('forbidden', 'The rules say no.'));
    act(() => signInAs(null));
    act(() => signInAs(editor));
    release();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'You were no longer signed in as an editor, and the import stopped. Nothing is lost: go on when you can.',
    );
    expectLogged('Row 2 could not be imported.');
    await press('Resume');
    expect(await screen.findByText('22 tapes added.')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(storedCassettes.size).toBe(22);
  });
});

describe('Pictures', () => {
  it('are dropped with the file or after it, and stored with their cassettes', async () => {
    const { press, row, storedCassettes } = await openImportTab([]);
    const start = screen.getByRole('region', { name: 'Files' });
    dropFiles(start, csv(discogs), picture('1000001-front.jpg'), picture('IMG_2041.jpg'));
    await screen.findByText('3 new tapes, 1 picture');
    expect(await row(/Row 2/)).toHaveTextContent('Adds Front Image');
    expect(screen.getByText('1 picture is left out').parentElement).toHaveTextContent(
      'IMG_2041.jpg: The name does not end in -spine, -front or -jcard.',
    );
    const spine = picture('Debut-spine.jpg');
    dropFiles(window, spine);
    dropFiles(window, spine);
    expect(await screen.findByText('3 new tapes, 2 pictures')).toBeVisible();
    await press('Import');
    await screen.findByText('3 tapes added.');
    const imagesOf = (title: string) =>
      [...storedCassettes.values()].find((one) => one.title === title)?.images;
    expect(imagesOf('Grotesque')).toMatchObject({
      spine: { path: '' },
      front: { blurhash: 'hash of 500' },
    });
    expect(imagesOf('Debut')).toMatchObject({ spine: { blurhash: 'hash of 100' } });
  });

  it('of whole cards wait in the queue of tapes as scans, and are not cut', async () => {
    const bare = buildCassette({ title: 'Bleach', releaseId: '1000002', images: noImages });
    const { chooseFiles, press, user, row, runs, storedCassettes } = await openImportTab([bare]);
    await chooseFiles(
      csv('Title,Release ID,Artist\nBleach,1000002,Nirvana\n'),
      picture('bleach-jcard.jpg'),
    );
    expect(await row(/Row 2: Bleach, Changed/)).toHaveTextContent('Its scan waits');
    expect(screen.getByText('1 scan for the queue of tapes')).toBeVisible();
    await press('Import');
    expect(await screen.findByText('1 scan waits in Cassettes.')).toBeVisible();
    expect(runs.size).toBe(0);
    expect(storedCassettes.get(bare.id)?.images).toEqual(noImages);
    await user.click(screen.getByRole('link', { name: 'Cassettes' }));
    expect(await screen.findByText(/1 tape not finished/)).toBeVisible();
  });

  it('wait for their list, are added to cassettes that lack them, and replace none', async () => {
    const bare = buildCassette({ title: 'Bleach', releaseId: '1000002', images: noImages });
    const whole = buildCassette({ title: 'Debut', releaseId: '1000005' });
    const { chooseFiles, press, storedCassettes } = await openImportTab([bare, whole]);
    await chooseFiles(picture('1000002-front.jpg'), picture('1000005-front.jpg'));
    expect(
      await screen.findByText('2 pictures wait for the CSV that names the tapes.'),
    ).toBeVisible();
    await chooseFiles(csv(exportCsv([bare, whole])));
    expect(await screen.findByText('1 changed, 1 picture')).toBeVisible();
    await press('Import');
    await screen.findByText('1 changed.');
    expect(storedCassettes.get(bare.id)?.images.front.blurhash).toBe('hash of 500');
    expect(storedCassettes.get(whole.id)?.images).toEqual(whole.images);
  });
});
