// Tells shops and restaurants from the homes of people who sell food, and from shops that sell food only on the side.
import type { RegisterRecord } from '../register-record.ts';
import { wordsAt } from './addresses.ts';
import { readableName } from './names.ts';

const HOMEMADE = wordsAt(
  'bakes? bakery baker baking cakes? cakery cupcakes? cookies? brownies? treats kitchen pantry patisserie sugarcraft ' +
    'sweets? chocolates? jams? homemade home\\scooking home\\scooked mama’?s mum’?s nan’?s',
);

/** A street of houses, or a number in a block of flats: `2 Brook Close`, `12 Elm Court, 4 Rope Lane`. */
const HOUSES = wordsAt(
  String.raw`(?:crescent|close|gardens?|drive|grove|court|rise|vale)(?=,|$) (?:house|mansions|lodge|heights|tower),\s\d`,
  String.raw`^\d+[a-z]? [^,\d]*\b`,
  '',
);
const SHOP = wordsAt(
  'store shop mart market news food wine butcher bak super local express off.?lic booze cash londis nisa costcutter ' +
    'premier spar groc deli fish meat bazaar conveni tesco sainsbury co-?op centre one\\sstop mini general halal drinks ' +
    'corner fruit veg cafe coffee post\\soffice garage service florist nurser iceland lidl aldi waitrose kiosk saver ' +
    'provision beer health price station pound mccoll farm brewery greggs pharm distill trading restaurant bistro ' +
    'brasserie grill kebab pizz chicken chipp burger sandwich noodle sushi curry tandoori takeaway bar\\b tea costa ' +
    'starbucks mcdonald bbq spirits chocolat',
  String.raw`\b`,
  '',
);
const NO_HOUSE =
  /unit|shop|stall|kiosk|parade|market|precinct|arcade|high street|broadway|park\b|arch\b|arches|premises|floors?\b|station/i;

/** A person: `Mr J Quay`, `Mrs Ann Quay`. A name of one word, such as Mr Chips, is a shop's. */
const PERSON = /^(?:mrs?|ms|miss)\.? (?:[\p{L}.-]+ )+[\p{L}.-]+(?: \(|$)/iu;

/**
 * True for a trade in the name of a person, and for a trade that is alone in the postcode and probably in a house: a
 * baker, a cook, or in a street of houses a shop without a shop's word, or another trade without its word and a rating.
 */
export function homesAmong(records: readonly RegisterRecord[]): (record: RegisterRecord) => boolean {
  const counts = new Map<string, number>();
  for (const { postcode = '' } of records) counts.set(postcode, (counts.get(postcode) ?? 0) + 1);
  return ({ kind, name, address = '', postcode = '', rating }) => {
    if (!/^(?:retailers - other|takeaway|restaurant)/i.test(kind)) return false;
    if (PERSON.test(readableName(name)) && !SHOP.test(name) && !HOMEMADE.test(name)) return true;
    const isShop = kind.startsWith('Retailers');
    const isHouse = HOUSES.test(address) && !SHOP.test(name) && (isShop || typeof rating !== 'number');
    const isHomemade = HOMEMADE.test(name) && !SHOP.test(name.replace(HOMEMADE, '')) && !kind.startsWith('Restaurant');
    return counts.get(postcode) === 1 && (isHomemade || isHouse) && !NO_HOUSE.test(address);
  };
}

/** True for a name with the word of a trade in food. */
export const hasTrade = (name: string) => SHOP.test(name);
