// Tests that names and addresses of registers become as a neighbour writes them.
import { expect, it } from 'vitest';
import { sameAddress } from '../../build/registers/text/match-places.ts';
import { plainName, readableAddress, readableName, townsIn } from '../../build/registers/text/names.ts';

it.each([
  ['BURGERS AND BAGELS LTD', 'Burgers and Bagels'],
  ['64th \\& Social', '64th & Social'],
  ['Quay Food Ltd Trading As NISA', 'Nisa'],
  ['ABC FOODS LIMITED T/A THE FISH BAR', 'The Fish Bar'],
  ['Red Food Ltd T/A Nori Also T/A Red Rooster', 'Red Rooster'],
  ['Pizza Hut (Zain Ltd)', 'Pizza Hut'],
  ['Chopstix (UK) Ltd', 'Chopstix'],
  ['S P A R', 'Spar'],
  ['MIL KITCHEN', 'Mil Kitchen'],
  ['KFC', 'KFC'],
  ["MCDONALD'S", "McDonald's"],
  ["O'NEILL'S", "O'Neill's"],
  ['DR A AND PARTNERS', 'Dr A and Partners'],
  ['ST PETER’S SURGERY', 'St Peter’s Surgery'],
  ['PHÓ VIETNAM', 'Phó Vietnam'],
  ['The Crown P H', 'The Crown'],
  ['The Cardinal PH, Peppe Restaurant', 'The Cardinal, Peppe Restaurant'],
  ['The Malt Shovel Ph', 'The Malt Shovel'],
  ['Sabina?s Kitchen', 'Sabina’s Kitchen'],
  ['Papa John`s', 'Papa John’s'],
  ['Lidl UK GmbH', 'Lidl'],
  ['Ltd', 'Ltd'],
])('the name "%s" becomes "%s"', (written, name) => {
  expect(readableName(written)).toBe(name);
});

it.each([
  ['BURGERS AND BAGELS LTD', 'Burgers & Bagels'],
  ['Quay Food Ltd T/A Nisa', 'NISA'],
  ['St Anne’s C of E School', 'St Annes CofE School'],
  ['Pizza Hut (Zain Ltd)', 'Pizza Hut'],
])('the names "%s" and "%s" are the same', (a, b) => {
  expect(plainName(a)).toBe(plainName(b));
});

const addresses = [
  '1 Rope Lane, Saltmarsh upon Sea',
  '2 Rope Lane, SALTMARSH-UPON-SEA',
  '3 Quay Row, Saltmarsh Upon Sea',
  '4 Unit, Fish Market',
  '5 Unit, Fish Market',
  '6 Unit, Fish Market',
];
const towns = townsIn(addresses, 'Net Quay');
it.each([
  ['The Wych Elm Pub', 'The Wych Elm, 93 Elm Road, Saltmarsh Upon Sea', '93 Elm Road'],
  ['Kiosk', 'River House, River House, 53 High Street', 'River House, 53 High Street'],
  ['Kiosk', '53 HIGH STREET, SALTMARSH-UPON-SEA, SURREY', '53 High Street'],
  ['Kiosk', 'Unit 4, Fish Market, Saltmarsh upon Sea, West Yorkshire', 'Unit 4, Fish Market'],
  ['Saltmarsh', 'Saltmarsh', 'Saltmarsh'],
  ['Quay Post Office', 'Quay Post Office 1 Rope Parade, Rope Road', '1 Rope Parade, Rope Road'],
  ['Gull Autos', 'T/A Net Garage, 48/54 Rope Road', '48/54 Rope Road'],
  ['Gull Market', 'J Gull Market Plc, 2 Rope Road', '2 Rope Road'],
  ['Kiosk', '2 Rope Lane, Net Quay', '2 Rope Lane'],
  ['Kiosk', '46-50 LONDON RD., EELS ST', '46-50 London Road, Eels Street'],
  ['Quay Medical Centre', 'QUAY MEDICAL CTR, 7 ST.JOHNS WAY', '7 St Johns Way'],
  ['Kiosk', 'Quay Med Ctr, 12 THE BROADWAY', 'Quay Medical Centre, 12 The Broadway'],
  ['Kiosk', 'C/O THE QUAY CENTRE, 9 ROPE LN', 'The Quay Centre, 9 Rope Lane'],
  ['Kiosk', 'R/O 18 TO 24 KINGS HILL', 'Rear of 18 to 24 Kings Hill'],
  ['Kiosk', '1 St John’s Ave, ELM GDNS', '1 St John’s Avenue, Elm Gardens'],
])(
  'the address of "%s" is written without its name, its town, its county and abbreviations: %s',
  (name, address, shown) => {
    expect(readableAddress(address, name, towns)).toBe(shown);
  },
);

const SHORT =
  'rd Road|ave Avenue|av Avenue|cres Crescent|gdns Gardens|pde Parade|sq Square|hse House|ctr Centre|univ University|ln Lane|cl Close|dr Drive|st Street';
it.each(SHORT.split('|').map((each) => each.split(' ') as [string, string]))(
  'the short word "%s" at the end of an address is written as %s',
  (short, long) => {
    for (const written of [short, short.toUpperCase(), `${short}.`]) {
      expect(readableAddress(`4 Elm ${written}`, 'Kiosk', towns)).toBe(`4 Elm ${long}`);
    }
    expect(readableAddress(`4 Elm${short}`, 'Kiosk', towns)).toBe(`4 Elm${short}`);
  },
);

it.each([
  ['4 Elm Road', '4 ELM RD', true],
  ['4 Elm Road', 'Unit 4 Elm Road, Saltmarsh', true],
  ['4 Elm Street, London', '4 Elm St', true],
  ['4 Elm Road', '14 Elm Road', false],
  ['4 Elm Road', '4 Elm Road, 2nd floor', false],
  ['4 Elm Road', '4 Oak Road', false],
  ['Unit', '4 Elm Road', false],
  [undefined, '4 Elm Road', false],
])('the addresses "%s" and "%s" are one place: %s', (one, other, isSame) => {
  expect([sameAddress(one, other), sameAddress(other, one)]).toEqual([isSame, isSame]);
});
