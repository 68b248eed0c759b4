import { expect, it } from 'vitest';
import { streetOf } from '../../components/widgets/street.ts';

it.each([
  ['44–46 Brixton Road, SW9 6BT', 'Brixton Road'],
  ['11A–13 Market Row, SW9 8LB', 'Market Row'],
  ['Unit B, Fairfax House, Overton Road, SW9 7JR', 'Overton Road'],
  ['Unit S21, 49 Brixton Station Road, SW9 8PQ', 'Brixton Station Road'],
  ['Brixton Village, Unit 39, Granville Arcade, Coldharbour Lane, SW9 8PR', 'Brixton Village'],
  ['Units 54 and 60–62, Granville Arcade, Coldharbour Lane, SW9 8PR', 'Granville Arcade'],
  ['Blue Star House, 234–244 Stockwell Road, SW9 9SP', 'Stockwell Road'],
  ['Market Row, SW9 8LD', 'Market Row'],
  ['Mill Row, ZZ1 1AA', 'Mill Row'],
  ['SW9 8LF', undefined],
  ['', undefined],
])('the street in the address “%s” is %s', (place, street) => {
  expect(streetOf(place)).toBe(street);
});
