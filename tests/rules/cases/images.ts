import { panels } from '../../../src/domain/cassette.ts';
import {
  adding,
  type CassetteRow,
  changing,
  eachValue,
  imageFields,
  imagePath,
  images,
  newCassette,
  otherImages,
  storedTime,
  uuid,
  without,
} from '../../support/rules/cassettes.ts';
import type { FirestoreOperation } from '../../support/rules/firestore-engine.ts';
import { type Fields, type FieldValue, serverTime } from '../../support/rules/firestore-fields.ts';
import type { RulesCaseGroup } from '../../support/rules/rules-case.ts';

/** Writes of the images of cassettes, all by an editor. */

type Group = RulesCaseGroup<FirestoreOperation>;

const fieldsOf = (panel: string) =>
  [`${panel}ImageUrl`, `${panel}ImageToken`, `${panel}Blurhash`] as const;

const badUuids = [
  uuid('1').slice(0, -1),
  `${uuid('1')}1`,
  uuid('1').replaceAll('-', ''),
  '1111111-11111-4111-8111-111111111111',
  `${uuid('1')}\n`,
  `{${uuid('1')}}`,
  ...['A', 'F', 'G', 'g', '`', '/', ':', 'é', '１', '.'].map(uuid),
];

const paths: Group = {
  title: 'An image is named by its storage path, images/ and a UUID in lower case, or by nothing.',
  cases: [
    ...panels.flatMap((panel) => {
      const [field] = fieldsOf(panel);
      return [
        ...adding.may(eachValue(field, [''])),
        ...adding.mayNot(eachValue(field, ['https://example.org/x.webp', uuid('1')])),
      ];
    }),
    ...adding.may(eachValue('spineImageUrl', [...'0123456789abcdef'].map(imagePath))),
    ...adding.mayNot(
      eachValue('spineImageUrl', [
        ...badUuids.map((id) => `images/${id}`),
        'images/',
        '/',
        ' ',
        `/${imagePath('1')}`,
        `${imagePath('1')}/`,
        `${imagePath('1')}.webp`,
        `${imagePath('1')}/${uuid('1')}`,
        `images//${uuid('1')}`,
        `images/../${imagePath('1')}`,
        `images/${imagePath('1')}`,
        `images/111111${imagePath('1').slice(6)}`,
        `images/1111images/${uuid('1').slice(4)}`,
        `Images/${uuid('1')}`,
        `image/${uuid('1')}`,
        `im0g0s/${uuid('1')}`,
        `other/${uuid('1')}`,
        `x${imagePath('1')}`,
        `gs://bucket/${imagePath('1')}`,
        `${imagePath('1')}?alt=media`,
      ]),
    ),
  ],
};

const tokens: Group = {
  title: 'A download token is a UUID, or nothing, or left out.',
  cases: [
    ...panels.flatMap((panel) => {
      const [, field] = fieldsOf(panel);
      return [
        ...adding.may([...eachValue(field, ['']), [`no ${field}`, without(field)]]),
        ...adding.mayNot(eachValue(field, ['token', `${uuid('1')},${uuid('2')}`])),
      ];
    }),
    ...adding.mayNot(eachValue('spineImageToken', badUuids)),
  ],
};

const alphabet =
  '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~';
const otherCharacters = [...'!"&\'()/<>\\`\u007f \n\u0000é📼'];

const blurhashes: Group = {
  title: "A blurhash is 6 to 166 of its own 83 characters (here in ASCII's order), or nothing.",
  cases: [
    ...panels.flatMap((panel) => {
      const [, , field] = fieldsOf(panel);
      return [
        ...adding.may(eachValue(field, ['', '000000', alphabet + alphabet])),
        ...adding.mayNot(eachValue(field, ['00000', `${alphabet}${alphabet}0`])),
      ];
    }),
    ...adding.mayNot(
      eachValue('frontBlurhash', [
        ...otherCharacters.map((character) => `00000000${character}0`),
        '00000000\n',
      ]),
    ),
  ],
};

const invalid: FieldValue = { invalid: ['thing', 1, null] };

/** What an update writes for a panel that gets another image. */
const replaced = (panel: string, change: Fields = {}): Fields => {
  const [path, token, blurhash] = fieldsOf(panel);
  return { [path]: imagePath('9'), [token]: uuid('8'), [blurhash]: '000000', ...change };
};
const noImages: Fields = Object.fromEntries(imageFields.map((field) => [field, '']));

const badPaths = ['', 'https://example.org/x.webp', uuid('9'), `images/${badUuids[0]}`, 5, null];
const badTokens = ['', 'token', imagePath('8'), badUuids[0] ?? '', 5, null];
const badBlurhashes = ['', '00000', '0'.repeat(167), '000 000', 5, null];

const replacing: Group = {
  title:
    'An image stays or is replaced by another one with its own path, token and blurhash; it is never removed.',
  cases: [
    ...panels.flatMap((panel) => {
      const fields = fieldsOf(panel);
      const [path, token, blurhash] = fields;
      const bad = [
        ...eachValue(path, badPaths),
        ...eachValue(token, badTokens),
        ...eachValue(blurhash, badBlurhashes),
      ];
      const same = { [blurhash]: newCassette()[blurhash] };
      return [
        ...changing.may([
          [`by giving it another ${panel}`, replaced(panel)],
          [`by giving it another ${panel} that looks the same`, replaced(panel, same)],
          [`that has no ${panel} by giving it one`, replaced(panel), noImages],
          [`that lacks its ${panel} by giving it one`, replaced(panel), without(...fields)],
          [
            `whose ${panel} is invalid by giving it one`,
            replaced(panel),
            { [path]: invalid, [token]: invalid, [blurhash]: invalid },
          ],
        ]),
        ...changing.mayNot([
          ...bad.flatMap(([description, change]): CassetteRow[] => [
            [`by giving it another ${panel} with ${description}`, replaced(panel, change)],
            [
              `that has no ${panel} by giving it one with ${description}`,
              replaced(panel, change),
              noImages,
            ],
          ]),
          [
            `by giving it another ${panel} under the token that it had`,
            replaced(panel, { [token]: newCassette()[token] }),
          ],
          ...fields.flatMap((field): CassetteRow[] => [
            [
              `by giving it another ${panel} and removing ${field}`,
              replaced(panel, without(field)),
            ],
            [`by giving it another ${field} alone`, { [field]: replaced(panel)[field] }],
            [`by emptying its ${field}`, { [field]: '' }],
            [`by removing its ${field}`, without(field)],
            [
              `by adding the ${field} that it lacks, alone`,
              { [field]: replaced(panel)[field] },
              without(field),
            ],
          ]),
          [`by emptying its ${panel}`, { [path]: '', [token]: '', [blurhash]: '' }],
          [`by taking out its ${panel}`, without(...fields)],
          [
            `by giving its ${panel} another token and blurhash`,
            { ...replaced(panel), [path]: newCassette()[path] },
          ],
        ]),
      ];
    }),
    ...changing.may([
      ['by giving it three other images', otherImages],
      ['that has no images by giving it three', otherImages, noImages],
      [
        'whose other images are invalid by giving it another spine',
        replaced('spine'),
        { frontImageUrl: invalid, fullJCardBlurhash: invalid },
      ],
      ['by writing its images as they are', { ...images, title: 'New' }],
    ]),
    ...changing.mayNot([
      [
        'by giving it two valid images and an invalid one',
        { ...otherImages, fullJCardBlurhash: '0' },
      ],
      ['by giving it another spine and an invalid title', replaced('spine', { title: '' })],
      ['by giving it another spine and createdAt', replaced('spine', { createdAt: serverTime })],
      [
        'by giving it another spine, without the time of the change',
        replaced('spine', { updatedAt: storedTime }),
      ],
    ]),
  ],
};

const large = { fullJCardLargeUrl: imagePath('a'), fullJCardLargeToken: uuid('b') };
const otherLarge = { fullJCardLargeUrl: imagePath('c'), fullJCardLargeToken: uuid('d') };
const noLarge = { fullJCardLargeUrl: '', fullJCardLargeToken: '' };
const [largeUrl, largeToken] = ['fullJCardLargeUrl', 'fullJCardLargeToken'] as const;

const largeImage: Group = {
  title: 'The reading copy of the full J-card is optional.',
  cases: [
    ...adding.may([
      ['a reading copy', large],
      ['an empty reading copy', noLarge],
      ['a reading copy without a token', { [largeUrl]: large[largeUrl] }],
    ]),
    ...adding.mayNot([
      ...eachValue(largeUrl, [...badPaths.slice(1), invalid]),
      ...eachValue(largeToken, [...badTokens.slice(1), invalid]),
    ]),
  ],
};

const anotherJCard = (change: Fields = {}) => replaced('fullJCard', change);

const replacingLarge: Group = {
  title:
    'A reading copy stays with its picture: another picture brings its own, with its own token, or none.',
  cases: [
    ...changing.may([
      ['that has a reading copy by giving it another title', { title: 'New' }, large],
      [
        'that has an invalid reading copy by giving it another title',
        { title: 'New' },
        { [largeUrl]: invalid, [largeToken]: invalid },
      ],
      ['by giving it another J-card with another reading copy', anotherJCard(otherLarge), large],
      ['by giving it another J-card with its first reading copy', anotherJCard(large)],
      ['by giving it another J-card and emptying the reading copy', anotherJCard(noLarge), large],
      [
        'by giving it another J-card and taking out the reading copy',
        anotherJCard(without(largeUrl, largeToken)),
        large,
      ],
    ]),
    ...changing.mayNot([
      ['by giving it another J-card with the old reading copy', anotherJCard(), large],
      ...([largeUrl, largeToken] as const).flatMap((field): CassetteRow[] => {
        const withBad = (value: FieldValue) => anotherJCard({ ...otherLarge, [field]: value });
        return [
          [
            `by giving it another J-card and another ${field} alone`,
            anotherJCard({ [field]: otherLarge[field] }),
            large,
          ],
          [`by giving it another J-card and emptying ${field} alone`, withBad(''), large],
          [`by giving it another J-card and an invalid ${field}`, withBad(invalid), large],
          [`by changing ${field} alone`, { [field]: otherLarge[field] }, large],
        ];
      }),
      ['by giving it another reading copy alone', otherLarge, large],
      ['by giving it its first reading copy alone', large],
      ['by emptying its reading copy', noLarge, large],
      ['by taking out its reading copy', without(largeUrl, largeToken), large],
      ['by giving it another spine and another reading copy', replaced('spine', otherLarge), large],
    ]),
  ],
};

export const imageGroups: readonly Group[] = [
  paths,
  tokens,
  blurhashes,
  replacing,
  largeImage,
  replacingLarge,
];
