import { expect, test } from 'vitest';
import { parseAddressList } from '../../../../tools/operations/address-list.ts';

const [a, b] = ['a@x.example', 'b@x.example'];

test.each([
  ['one a line', 'a@x.example\nb@x.example\n'],
  ['in lines that end with CR', 'a@x.example\rb@x.example\r'],
  ['in lines that end with CRLF', 'a@x.example\r\n\r\nb@x.example'],
  ['in one line, by commas', 'a@x.example, b@x.example'],
  ['in one line, by semicolons', 'a@x.example;b@x.example'],
  ['in one line, by blanks', 'a@x.example b@x.example'],
  ['as a mail program copies them', '"Doe, Jane" <a@x.example>, Bo <b@x.example>'],
  ['behind a name in quotation marks', '"Doe, Jane",a@x.example\n"Roe, Bo",b@x.example'],
  ['below a heading', 'Name,Email\n"Doe, Jane",a@x.example\nBo,b@x.example'],
  ['below a heading of a German list', 'Name;E-Mail-Adresse\nJane;a@x.example\nBo;b@x.example'],
  ['below a heading alone', '\ufeffEmail addresses\na@x.example\nb@x.example'],
  [
    'in an export of Google Contacts',
    'First Name,Notes,E-mail 1 - Label,E-mail 1 - Value\nJane,"two\nlines",* Home,a@x.example ::: b@x.example\n',
  ],
])('Addresses %s are all read', (_, text) => {
  expect(parseAddressList(text)).toEqual({ emails: [a, b], notTaken: [] });
});

test('An address that begins with "email" is no heading', () => {
  const lines = ['email.me@x.example', 'e-mail@x.example', 'email@x.example'];
  expect(parseAddressList(lines.join('\n')).emails).toEqual(lines);
});

test('What is not taken is named with its line', () => {
  const text = 'Name,Notes,Email\n"Doe,\nJane",see b@x.example,a@x.example\n\nBo,,bo at x\nCy,,c@x';
  expect(parseAddressList(text)).toEqual({
    emails: [a],
    notTaken: [
      { line: 2, text: b },
      { line: 5, text: 'Bo,,bo at x' },
      { line: 6, text: 'c@x' },
    ],
  });
  expect(parseAddressList('Our members\na@x.example c@x').notTaken).toEqual([
    { line: 1, text: 'Our members' },
    { line: 2, text: 'c@x' },
  ]);
});
