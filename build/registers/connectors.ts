// The registers that `npm run refresh` can read, by kind in registers.yaml.
import type { RegisterKind } from '../guide/kinds/register-settings.ts';
import { allThePlaces } from './connectors/all-the-places.ts';
import { foodHygiene } from './connectors/food-hygiene.ts';
import { mot } from './connectors/mot.ts';
import { nhs } from './connectors/nhs.ts';
import { openStreetMap } from './connectors/openstreetmap.ts';
import { schools } from './connectors/schools.ts';
import type { Connector } from './register-record.ts';

export const connectors: Record<RegisterKind, Connector> = {
  'food-hygiene': foodHygiene,
  openstreetmap: openStreetMap,
  nhs,
  schools,
  mot,
  'all-the-places': allThePlaces,
};
