import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../../../build/engine/report/finding.ts';
import { Report } from '../../../build/engine/report/report.ts';
import { measurePicture } from '../../../build/engine/source/picture-size.ts';

const OPEN =
  '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 320 200">';

function measure(content: string | Uint8Array, file = 'content/images/a.svg', report = new Report()) {
  const size = measurePicture(typeof content === 'string' ? new TextEncoder().encode(content) : content, file, report);
  return { size, rules: [...new Set(report.sorted().map((finding) => finding.rule))] };
}

describe('measurePicture', () => {
  it.each<[string, [number, number] | undefined]>([
    ['width="8" height="4" viewBox="0 0 320 200"', [8, 4]],
    ['width="8" viewBox="0 0 320 200"', [320, 200]],
    ['width="0" height="4" viewBox="0 0 320 200"', [320, 200]],
    ['width="x8" height="4" viewBox="0 0 320 200"', [320, 200]],
    ['width="8.5px" height="0.5"', [8.5, 0.5]],
    ['viewBox=" -5 , 5  0.01 100000 "', [0.01, 100_000]],
    ['viewBox="0 0 0.009 9"', undefined],
    ['viewBox="0 0 9 100001"', undefined],
    ['viewBox="0 0 9"', undefined],
    ['width="8" height="4.5.5"', undefined],
    ['', undefined],
    ['width="64px" height="32"', [64, 32]],
    ['width="100%" height="100%" viewBox="0,0 8,4"', [8, 4]],
  ])('a drawing with %s has the size %j', (attributes, size) => {
    const found = measure(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}/>`).size;
    expect(found).toEqual(size && { width: size[0], height: size[1] });
  });

  it('measurePicture says how to export a HEIC picture whose file is named .jpg', () => {
    const box = (type: string, ...parts: Buffer[]) => {
      const body = Buffer.concat([Buffer.from(type), ...parts]);
      const size = Buffer.alloc(4);
      size.writeUInt32BE(body.length + 4);
      return Buffer.concat([size, body]);
    };
    const none = Buffer.alloc(4);
    const dimensions = Buffer.from([0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 4]);
    const sizes = box('iprp', box('ipco', box('ispe', dimensions)));
    const report = new Report();
    measure(
      Buffer.concat([box('ftyp', Buffer.from('mif1')), box('meta', none, sizes)]),
      'content/images/a.jpg',
      report,
    );
    const [finding] = report.sorted();
    expect(finding?.message).toBe('The picture is named .jpg, but its format is heic.');
    expect(finding?.suggestion).toMatch(/^Export it as JPEG\. iPhone: /);
  });

  it.each([
    `${OPEN}<use href="#a" xlink:href="#a"/><path fill="url(#g)" style="fill: url('#g')" stroke="var(--ink)"/></svg>`,
    `${OPEN}<style>.a { fill: var(--ink); stroke: url("#m") }</style><linearGradient id="m" href="#m"/><!-- a note --><title>Boats</title></svg>`,
    `${OPEN}<mask id="m"><rect fill="url(#g)"/></mask><radialGradient id="g"/><g mask="url(#m)" fill="url(#g)">${'<path/>'.repeat(900)}</g></svg>`,
    `${OPEN}<g id="tree">${'<path/>'.repeat(9)}</g>${'<use href="#tree"/>'.repeat(99)}</svg>`,
    `${OPEN}${'<g>'.repeat(49)}${'</g>'.repeat(49)}</svg>`,
    `\uFEFF<?xml version='1.0'?>${OPEN}<text>a &amp; b &#xe9;&#33; <![CDATA[<&>]]></text><!-- - --><path\n  d = "M0 0"\t/></svg >\n<!-- end -->`,
    `${OPEN}<use href="#nowhere"/><path mask="url(#nowhere)"/></svg>`,
    `${OPEN}<style>/* sky */ .a, g > .b { fill: url(#g.1); font-family: "A;{B" } @media (width > 9px) { .c { mask: none } }</style><g class="a">${'<path class="b"/>'.repeat(500)}</g><linearGradient id="g.1">${'<stop/>'.repeat(9)}</linearGradient></svg>`,
  ])('measurePicture accepts %s', (svg) => expect(measure(svg).rules).toEqual([]));

  it.each([
    '<script>alert(1)</script>',
    '<path onload="alert(1)"/>',
    '<path onbegin\n=\n"alert(1)"/>',
    '<a href="#x"><path/></a>',
    '<g xmlns:x="https://evil.test/"/>',
    '<path fill="url(#)"/>',
    '<image href="data:image/png;base64,AAAA"/>',
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>',
    '<use href="https://evil.test/x.svg#a"/>',
    '<use xlink:href="javascript:alert(1)"/>',
    '<animate attributeName="href" to="javascript:alert(1)"/>',
    '<path style="fill: url(https://evil.test/x)"/>',
    '<path style="fill: u\\72l(https://evil.test/x)"/>',
    '<style>@import "x.css";</style>',
    '<style><![CDATA[ @import "x.css"; ]]></style>',
    '<style>@\\69mport "x.css";</style>',
    '<style>.a { fill: u&#114;l(https://evil.test/x) }</style>',
    '<style>.a { fill: u<!-- -->rl(https://evil.test/x) }</style>',
    '<style>@imp<![CDATA[ort "x.css";]]></style>',
    '<style><title/>@import "x.css";</style>',
    '<path mask="url(#%61)"/>',
    '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>',
    '<g xmlns="http://www.w3.org/1999/xhtml"/>',
    '<g xml:base="https://evil.test/"/>',
    '<?xml-stylesheet href="x.css"?>',
    '<filter id="f"/>',
    '<feTurbulence numOctaves="2000000000"/>',
    '<path filter="blur(1px)"/>',
    '<style>* { --f: 1; FILTER: BLUR(1px) }</style>',
  ])('measurePicture refuses %s', (inner) =>
    expect(measure(`${OPEN}${inner}</svg>`)).toEqual({ size: undefined, rules: ['picture/unsafe-svg'] }),
  );

  it('measurePicture refuses a DOCTYPE with entities', () => {
    expect(measure(`<!DOCTYPE svg [<!ENTITY a "x">]>${OPEN}&a;</svg>`).rules[0]).toMatch(/^picture\//);
    expect(measure(`<!DOCTYPE svg>\n${OPEN}</svg>`).rules).toEqual(['picture/unsafe-svg']);
  });

  it.each(['', 'words', '<svg viewBox="0 0 9 9"/>', `${OPEN}<g></svg>`, OPEN, '<html/>', `${OPEN}</svg><svg/>`])(
    "measurePicture can't read %j",
    (text) => expect(measure(text)).toEqual({ size: undefined, rules: ['picture/unreadable'] }),
  );

  it('measurePicture reports an undeclared xlink:, encodings other than UTF-8, and sizes that no page can have', () => {
    const bare = (inner: string, attributes = 'viewBox="0 0 3 2"') =>
      `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`;
    const latin = Buffer.from(bare('<text>caf\u00e9</text>'), 'latin1');
    const sizes = ['viewBox="0 0 Infinity 2"', 'viewBox="0 0 1e-300 1"', `width="${'9'.repeat(400)}" height="1"`].map(
      (attributes) => bare('', attributes),
    );
    for (const svg of [bare('<use xlink:href="#a"/>'), latin, Buffer.from(bare(''), 'utf16le'), ...sizes]) {
      expect(measure(svg)).toEqual({ size: undefined, rules: ['picture/unreadable'] });
    }
    const report = new Report();
    measure(latin, undefined, report);
    const words = { message: 'The drawing is not UTF-8 text.', suggestion: 'Save it as UTF-8.', column: 68 };
    expect(report.sorted()).toMatchObject([words]);
  });

  const times = (count: number, line: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => line(index)).join('');
  const said = (svg: string) => {
    const report = new Report();
    expect(measure(svg, undefined, report)).toEqual({ size: undefined, rules: ['picture/unreadable'] });
    const [{ line, column, message }, ...others] = report.sorted() as [Finding];
    expect(others).toEqual([]);
    return `${line}:${column} ${message}`;
  };

  it.each([
    ['<path d="M0 0" d="M1 1"/>', '2:1', 'duplicate attribute: d'],
    ['<text>a & b</text>', '2:9', 'undefined entity'],
    ['<g inkscape:label="x"/>', '2:1', 'unbound namespace prefix: "inkscape"'],
    ['<!-- a -- b -->', '2:10', 'malformed comment'],
    ['<g></b></g>', '2:4', 'unexpected close tag'],
  ])('measurePicture reports the position and the kind of the XML mistake in %s', (inner, place, reason) =>
    expect(said(`${OPEN}\n${inner}\n</svg>`)).toMatch(`${place} The drawing is not well-formed XML: ${reason} in "`),
  );

  it('measurePicture names the element that is never closed', () => {
    expect(said(`${OPEN}\n<g>\n`)).toBe('2:4 The drawing never closes its <g>.');
    expect(said(`${OPEN}\n<g>\n</svg>\n`)).toMatch(/^3:1 The drawing is not well-formed XML: unexpected close tag/);
  });

  it('measurePicture refuses a drawing of more than 200 KB', () => {
    const svg = `${OPEN}<path d="${' '.repeat(200_000)}"/></svg>`;
    expect(said(svg)).toBe('1:1 The drawing is larger than 200 KB.');
  });

  it('measurePicture lists at most a hundred findings, and takes linear time', () => {
    const report = new Report();
    measure(`${OPEN}${'<?a b?>\n\n\n'.repeat(19_000)}</svg>`, undefined, report);
    expect(report.size).toBe(100);
    const nested = `<g id="a"><path mask="${'url(#a)'.repeat(27_000)}"/></g>`;
    const attributes = times(15_000, (index) => ` a${index}=""`);
    const unclosed = [`<path fill="url(${' '.repeat(190_000)}"/>`, '&'.repeat(190_000)];
    for (const inner of [nested, `<g${attributes}/>`, ...unclosed]) measure(`${OPEN}${inner}</svg>`);
  });
});

const FOLDER = path.join(import.meta.dirname, '../../fixtures/pictures');
const samples = readdirSync(FOLDER).map((name) => [name, readFileSync(path.join(FOLDER, name))] as const);
const sample = (name: string) => samples.find((each) => each[0] === name)![1];

/** Messages of the findings. Empty if the picture has a size. */
function messagesOf(bytes: Uint8Array, name: string): string {
  const report = new Report();
  const { size } = measure(bytes, `content/images/${name}`, report);
  const messages = report.sorted().map(({ message }) => message);
  expect(messages).toHaveLength(size ? 0 : 1);
  return messages.join();
}

describe.each(samples)('pictures of the format %s', (name, bytes) => {
  it("a picture's size doesn't depend on the bytes around the picture in memory", () => {
    const size =
      name === 'interlaced.png'
        ? { width: 13, height: 9 }
        : name === 'turned.jpg'
          ? { width: 16, height: 24 }
          : { width: 24, height: 16 };
    const among = Buffer.concat([Buffer.alloc(5, 0xff), bytes, Buffer.alloc(5, 0xff)]);
    const inside = new Uint8Array(among.buffer, among.byteOffset + 5, bytes.length);
    for (const each of [bytes, inside]) expect(measure(each, `content/images/${name}`)).toEqual({ size, rules: [] });
  });

  it('a picture that is cut off at any byte is reported', () => {
    for (let length = 0; length < bytes.length; length++) {
      expect(messagesOf(bytes.subarray(0, length), name), `${length} bytes`).not.toBe('');
    }
    expect(messagesOf(bytes.subarray(0, -1), name)).toBe('The picture breaks off before its end.');
  });

  it('reading a picture with random damage neither throws nor hangs', () => {
    const random = numbers(bytes.length);
    for (let round = 0; round < 500; round++) {
      const broken = Buffer.from(bytes.subarray(0, random(4) ? bytes.length : random(bytes.length)));
      for (let flips = random(8); flips >= 0 && broken.length > 0; flips--) broken[random(broken.length)] = random(256);
      expect(() => measure(broken, `content/images/${name}`)).not.toThrow();
    }
  });
});

/** Returns a function that returns the same sequence of numbers in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

it('a picture may have appended bytes after its end', () => {
  const more = Buffer.from('a film \xff\xda', 'latin1');
  const endless = samples.filter(([name]) => !name.endsWith('.avif'));
  for (const [name, bytes] of endless) expect(messagesOf(Buffer.concat([bytes, more]), name), name).toBe('');
});

it("the end of an embedded preview doesn't count as the end of a JPEG", () => {
  const jpeg = sample('progressive.jpg');
  const preview = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 0]), jpeg]);
  preview.writeUInt16BE(jpeg.length + 2, 2);
  const camera = Buffer.concat([jpeg.subarray(0, 2), preview, jpeg.subarray(2)]);
  expect(messagesOf(camera, 'a.jpg')).toBe('');
  expect(messagesOf(camera.subarray(0, -2), 'a.jpg')).toBe('The picture breaks off before its end.');
});

it('the last box (data block) of an AVIF may have no length', () => {
  const avif = Buffer.from(sample('still.avif'));
  const last = avif.indexOf('mdat') - 4;
  avif.writeUInt32BE(0, last);
  expect(messagesOf(avif, 'a.avif')).toBe('');
});

it('a picture with more pixels than fit into memory is refused, even if its file is small', () => {
  const png = Buffer.from(sample('palette.png'));
  for (const at of [16, 20]) png.writeUInt32BE(60_000, at);
  expect(messagesOf(png, 'a.png')).toBe('The picture is 60000 by 60000 pixels.');
});

it('a picture that is built to be slow to read is read quickly', () => {
  const box = (type: string, ...data: Uint8Array[]) => {
    const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(type, 'latin1'), ...data]);
    bytes.writeUInt32BE(bytes.length);
    return bytes;
  };
  const sizes = Buffer.concat(Array.from({ length: 50_000 }, () => box('ispe', Buffer.alloc(12, 1))));
  const meta = box('meta', Buffer.alloc(4), box('iprp', box('ipco', sizes)));
  expect(messagesOf(Buffer.concat([box('ftyp', Buffer.from('avif')), meta]), 'a.avif')).toBe(
    'The picture cannot be read.',
  );
  const segments = Buffer.alloc(2_000_000, Buffer.from([0xff, 0xe0, 0, 2]));
  expect(messagesOf(Buffer.concat([sample('turned.jpg').subarray(0, 2), segments]), 'a.jpg')).toBe(
    'The picture cannot be read.',
  );
  const unended = Buffer.concat([sample('turned.jpg').subarray(0, -2), Buffer.alloc(2_000_000, 0xff)]);
  expect(messagesOf(unended, 'a.jpg')).toBe('The picture breaks off before its end.');
});
