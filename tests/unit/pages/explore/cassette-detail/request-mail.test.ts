import { describe, expect, it } from 'vitest';
import { requestMail } from '../../../../../src/pages/explore/cassette-detail/request-mail.ts';
import { buildCassette } from '../../../../support/fake-backend.ts';

const page = 'https://spool.example/explore?tape=a%26b';
/** What a mail program makes of the address: RFC 6068 decodes no plus. */
function readMail(fields: Parameters<typeof buildCassette>[0]) {
  const url = requestMail('info@spool.example', buildCassette(fields), page);
  const [address, query = ''] = url.split('?');
  const [subject, body] = query
    .split('&')
    .map((field) => decodeURIComponent(field.split('=')[1] ?? ''));
  return { url, address, subject, lines: body?.split('\r\n') };
}

describe('The mail that asks for a tape', () => {
  it('says tape, artists, place and page, each on a line', () => {
    const { address, subject, lines } = readMail({
      title: 'Low Tide',
      artist: ['Ada', 'Bo'],
      inStock: 'Yes',
      locations: ['Harbour Stall'],
    });
    expect(address).toBe('mailto:info@spool.example');
    expect(subject).toBe('Ask for this tape: Low Tide');
    expect(lines).toEqual([
      'I would like to have this tape:',
      '',
      'Low Tide',
      'Ada, Bo',
      'Available at Harbour Stall',
      page,
    ]);
  });

  it.each([['R&B 100% + more?body=x#y'], ['\u202eesrever']])('keeps the title %s', (title) => {
    const { url, subject, lines } = readMail({ title, artist: [] });
    expect(subject).toBe(`Ask for this tape: ${title}`);
    expect(lines?.slice(2)).toEqual([title, page]);
    expect(url).toMatch(/^[\x21-\x7e]+$/);
  });

  it('puts a title with line breaks into one line, and one without text gets a name', () => {
    const { subject, lines } = readMail({ title: 'One\r\nBcc: two\u2028three\0', artist: [] });
    expect(subject).toBe('Ask for this tape: One Bcc: two three ');
    expect(lines).toHaveLength(4);
    // Half of a surrogate pair, which no URL can hold.
    expect(readMail({ title: '\ud83d' }).subject).toBe('Ask for this tape: \ufffd');
    expect(readMail({ title: '' }).subject).toBe('Ask for this tape: Untitled tape');
  });

  it('shortens long texts, so that an address in Cyrillic letters stays below 2,000 characters', () => {
    const { url, lines } = readMail({
      title: 'Ж'.repeat(200),
      artist: Array.from({ length: 20 }, () => 'Оркестр'),
      inStock: 'Yes',
      locations: ['Ж'.repeat(120)],
    });
    expect(lines?.[2]).toBe(`${'Ж'.repeat(59)}…`);
    expect(url.length).toBeLessThan(2000);
  });
});
