// Answers of four registers about a made-up town with the districts QZ7 and QZ14, in the format of real answers.

const DISTRICTS = ['QZ7', 'QZ14'];

/** Latitude and longitude of the centre of each district. */
const MIDDLES = new Map([
  ['QZ7', [53.741, -2.012]],
  ['QZ14', [53.714, -2.098]],
]);

const STREETS = ['Albion Street', 'Bridge Gate', 'Crown Row', 'Dale Lane', 'Mill Bank'];
const postcodeOf = (district: string, at: number) =>
  `${district} ${at % 9}${'ABDE'[at % 4]}${'FGHJLNPQ'[Math.floor(at / 9) % 8]}`;
const streetOf = (at: number) => `${at + 1} ${STREETS[at % STREETS.length]}`;

function pointOf(district: string, at: number): [lat: number, lon: number] {
  const [lat, lon] = MIDDLES.get(district)! as [number, number];
  return [lat + (at % 10) / 1000, lon + Math.floor(at / 10) / 700];
}

const FOOD: [kind: string, count: number][] = [
  ['Restaurant/Cafe/Canteen', 36],
  ['Takeaway/sandwich shop', 20],
  ['Pub/bar/nightclub', 12],
  ['Retailers - other', 16],
  ['Retailers - supermarkets/hypermarkets', 6],
];
const FOOD_COUNT = FOOD.reduce((sum, [, count]) => sum + count, 0);

/** Returns 90 businesses of a district, and one in another town with the name of the district in its address. */
export function foodAnswer(district: string): string {
  const first = DISTRICTS.indexOf(district) * 1000 + 1;
  const kinds = FOOD.flatMap(([kind, count]) => Array<string>(count).fill(kind));
  const establishments = kinds.map((BusinessType, at) => {
    const [latitude, longitude] = pointOf(district, at).map(String);
    return {
      FHRSID: first + at,
      BusinessName: `Eatery ${district} ${at}`,
      BusinessType,
      AddressLine1: streetOf(at),
      AddressLine2: '',
      PostCode: postcodeOf(district, at),
      RatingValue: String(at % 6),
      RatingDate: '2026-03-01T00:00:00',
      geocode: { longitude, latitude },
    };
  });
  const elsewhere = { ...establishments[0], FHRSID: first + 900, AddressLine2: district, PostCode: 'ZZ1 1ZZ' };
  const meta = { extractDate: '2026-11-25T01:00:00.5+00:00', totalCount: establishments.length + 1 };
  return JSON.stringify({ establishments: [...establishments, elsewhere], meta });
}

const SCHOOLS = 8;

export function schoolsAnswer(): string {
  const header =
    'URN,EstablishmentName,EstablishmentStatus (name),PhaseOfEducation (name),Street,Locality,Address3,Town,Postcode,' +
    'SchoolWebsite,TelephoneNum,Easting,Northing,CloseDate';
  const rows = DISTRICTS.flatMap((district, area) =>
    Array.from({ length: SCHOOLS }, (_, at) => {
      const phase = at === 0 ? 'Nursery' : at < 6 ? 'Primary' : 'Secondary';
      const grid = [399_000 - area * 6000 + at * 90, 427_000 - area * 3000 + at * 50];
      const place = [streetOf(at + 200), '', '', 'My Town', postcodeOf(district, at)];
      const school = [100_000 + area * 100 + at, `School ${district} ${at}`, 'Open', phase];
      return [...school, ...place, '', `014220000${area}${at}`, ...grid, ''].join(',');
    }),
  );
  return [header, ...rows].join('\r\n');
}

const PRACTICES = 4;
const REPORTS = ['epraccur', 'edispensary', 'egdpprac'];

export function nhsAnswer(report: string): string {
  const rows = DISTRICTS.flatMap((district, area) =>
    Array.from({ length: PRACTICES }, (_, at) => {
      const code = `${report.slice(1, 3).toUpperCase()}${area}${at}00`;
      const lines = [streetOf(at + 300 + REPORTS.indexOf(report) * 10).toUpperCase(), 'MY TOWN', '', '', ''];
      const place = ['', '', ...lines, postcodeOf(district, at), '20200101', '', 'A', '1', '', '', ''];
      return [code, `${report} ${district} ${at}`.toUpperCase(), ...place, '01422 000100', '', '', ''].join(',');
    }),
  );
  return rows.join('\n');
}

/** Two garages for each district, without a page that links to the file. */
export function motAnswer(): string {
  const header = 'Site_Number,Trading_Name,Address1,Address2,Address3,Town,Postcode,Phone';
  const rows = DISTRICTS.flatMap((district, area) =>
    [0, 1].map((at) => `V${area}${at},GARAGE ${at},${streetOf(at + 400)},,,MY TOWN,${postcodeOf(district, at)},`),
  );
  return [header, ...rows].join('\n');
}

const TAGS = [{ amenity: 'cafe' }, { shop: 'books' }, { leisure: 'playground' }, { amenity: 'library' }];

/** OpenStreetMap's answer: new places with opening hours, and every tenth business of the food register. */
export function mapAnswer(): string {
  const elements = DISTRICTS.flatMap((district, area) => {
    const place = (at: number, tags: object) => {
      const [lat, lon] = pointOf(district, at % FOOD_COUNT);
      return { type: 'node', id: area * 1000 + at, lat: lat + 0.0003, lon: lon + 0.0004, tags };
    };
    const own = Array.from({ length: 40 }, (_, at) =>
      place(at, {
        ...TAGS[at % TAGS.length],
        name: `Mapped ${district} ${at}`,
        opening_hours: 'Mo-Fr 09:00-17:00; Sa 10:00-14:00',
        wheelchair: 'yes',
      }),
    );
    const known = Array.from({ length: 9 }, (_, at) =>
      place(500 + at * 10, {
        amenity: 'restaurant',
        name: `Eatery ${district}`,
        'fhrs:id': String(area * 1000 + 1 + at * 10),
        opening_hours: 'Mo-Su 12:00-23:00',
      }),
    );
    return [...own, ...known];
  });
  return JSON.stringify({ osm3s: { timestamp_osm_base: '2026-11-25T10:00:00Z' }, elements });
}
