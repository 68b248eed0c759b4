// Tests that names and addresses of registers become as a neighbour writes them.
import { expect, it } from 'vitest';
import { plainName, readableAddress, readableName, townsIn } from '../../build/registers/text/names.ts';

it.each([
  ['BURGERS AND BAGELS LTD', 'Burgers and Bagels'],
  ['64th \\& Social', '64th & Social'],
  ['Quay Food Ltd Trading As NISA', 'Nisa'],
  ['ABC FOODS LIMITED T/A THE FISH BAR', 'The Fish Bar'],
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
  ['Ltd', 'Ltd'],
])('the name "%s" becomes "%s"', (written, name) => {
  expect(readableName(written)).toBe(name);
});

it.each([
  ['BURGERS AND BAGELS LTD', 'Burgers & Bagels'],
  ['Quay Food Ltd T/A Nisa', 'NISA'],
  ['Pizza Hut (Zain Ltd)', 'Pizza Hut'],
])('the names "%s" and "%s" are the same', (a, b) => {
  expect(plainName(a)).toBe(plainName(b));
});

const towns = townsIn([
  '1 Rope Lane, Saltmarsh upon Sea',
  '2 Rope Lane, SALTMARSH-UPON-SEA',
  '3 Quay Row, Saltmarsh Upon Sea',
  '4 Unit, Fish Market',
  '5 Unit, Fish Market',
  '6 Unit, Fish Market',
]);
it.each([
  ['The Wych Elm Pub', 'The Wych Elm, 93 Elm Road, Saltmarsh Upon Sea', '93 Elm Road'],
  ['Kiosk', 'River House, River House, 53 High Street', 'River House, 53 High Street'],
  ['Kiosk', '53 HIGH STREET, SALTMARSH-UPON-SEA, SURREY', '53 High Street'],
  ['Kiosk', 'Unit 4, Fish Market, Saltmarsh upon Sea, West Yorkshire', 'Unit 4, Fish Market'],
  ['Saltmarsh', 'Saltmarsh', 'Saltmarsh'],
])('the address of "%s" is written without its name, its town and its county: %s', (name, address, shown) => {
  expect(readableAddress(address, name, towns)).toBe(shown);
});
