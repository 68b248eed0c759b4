import { describe, expect, it } from 'vitest';
import { Report } from '../../build/report/report.ts';
import { measurePicture } from '../../build/source/picture.ts';

const OPEN = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 320 200">';

function measure(content: string | Uint8Array, file = 'content/images/a.svg') {
  const report = new Report();
  const size = measurePicture(typeof content === 'string' ? new TextEncoder().encode(content) : content, file, report);
  return { size, rules: [...new Set(report.sorted().map((finding) => finding.rule))] };
}

describe('measurePicture', () => {
  it('measures a drawing by its viewBox, or by its own width and height', () => {
    expect(measure(`${OPEN}<path d="M0 0h9"/></svg>`).size).toEqual({ width: 320, height: 200 });
    expect(measure('<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="http://www.w3.org/2000/svg" width="64px" height="32"/>').size).toEqual({ width: 64, height: 32 });
    expect(measure('<svg xmlns="http://www.w3.org/2000/svg" width="100%" height="100%" viewBox="0,0 8,4"/>').size).toEqual({ width: 8, height: 4 });
  });

  it('measures a PNG', () => {
    const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAYAAAC56t6BAAAAEklEQVR4nGP4z8DwHxkzkC4AADxAH+HggXe0AAAAAElFTkSuQmCC', 'base64');
    expect(measure(png, 'content/images/a.png').size).toEqual({ width: 2, height: 3 });
    expect(measure(png, 'content/images/a.jpg')).toEqual({ size: undefined, rules: ['picture/unreadable'] });
  });

  it.each([
    `${OPEN}<use href="#a" xlink:href="#a"/><path fill="url(#g)" style="fill: url('#g')" stroke="var(--ink)"/></svg>`,
    `${OPEN}<style>.a { fill: var(--ink); mask: url("#m") }</style><!-- a note --><title>Boats</title></svg>`,
    `${OPEN}<filter id="f"><feTurbulence baseFrequency="0.1"/></filter></svg>`,
  ])('takes %s', (svg) => expect(measure(svg).rules).toEqual([]));

  it.each([
    '<script>alert(1)</script>',
    '<SCRIPT>alert(1)</SCRIPT>',
    '<script/>',
    '<path onload="alert(1)"/>',
    '<path ONLOAD="alert(1)"/>',
    '<path onbegin\n=\n"alert(1)"/>',
    '<a href="#x"><path/></a>',
    '<image href="data:image/png;base64,AAAA"/>',
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>',
    '<use href="https://evil.test/x.svg#a"/>',
    '<use href="//evil.test/x.svg#a"/>',
    '<use xlink:href="javascript:alert(1)"/>',
    '<use xlink:href="&#106;avascript:alert(1)"/>',
    '<use href=" #a"/>',
    '<animate attributeName="href" to="javascript:alert(1)"/>',
    '<set attributeName="onclick" to="alert(1)"/>',
    '<path style="fill: url(https://evil.test/x)"/>',
    '<path fill="URL( \'//evil.test/x\')"/>',
    '<path style="fill: u\\72l(https://evil.test/x)"/>',
    '<style>@import "x.css";</style>',
    '<style>@IMPORT url(x.css);</style>',
    '<style>a { background: url(http://evil.test) }</style>',
    '<style><![CDATA[ @import "x.css"; ]]></style>',
    '<style>@\\69mport "x.css";</style>',
    '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>',
    '<g xmlns="http://www.w3.org/1999/xhtml"/>',
    '<g xml:base="https://evil.test/"/>',
    '<?xml-stylesheet href="x.css"?>',
    '<iframe src="x"/>',
  ])('refuses %s', (inner) => expect(measure(`${OPEN}${inner}</svg>`)).toEqual({ size: undefined, rules: ['picture/unsafe-svg'] }));

  it('refuses a DOCTYPE with entities', () => {
    expect(measure(`<!DOCTYPE svg [<!ENTITY a "x">]>${OPEN}&a;</svg>`).rules[0]).toMatch(/^picture\//);
    expect(measure(`<!DOCTYPE svg>\n${OPEN}</svg>`).rules).toEqual(['picture/unsafe-svg']);
  });

  it.each(['', 'words', '<svg viewBox="0 0 9 9"/>', `${OPEN}<g></svg>`, `${OPEN}`, '<html/>', `${OPEN}</svg><svg/>`])('cannot read %j', (text) =>
    expect(measure(text)).toEqual({ size: undefined, rules: ['picture/unreadable'] }));
});
