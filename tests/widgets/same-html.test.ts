// Tests that a widget's HTML depends only on its props and page. Otherwise React reports a mismatch.
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { WidgetName } from '../../components/widgets/registry.ts';
import { examples } from './examples.ts';
import { renderWidget } from './render-widget.tsx';

const cases = Object.entries(examples).flatMap(([widget, named]) =>
  Object.entries(named).map(([example, props]) => ({ widget: widget as WidgetName, example, props: props as object })),
);

describe.each(cases)('the widget $widget with the props of “$example”', ({ widget, props }) => {
  const timeZone = process.env.TZ;
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    process.env.TZ = timeZone ?? '';
    if (timeZone === undefined) delete process.env.TZ;
  });

  test('a widget renders the same HTML with another time, time zone or random numbers, and in a browser', () => {
    const here = renderWidget(widget, props);

    vi.useFakeTimers({ now: new Date('2031-12-31T23:59:59Z') });
    process.env.TZ = 'Pacific/Kiritimati';
    vi.spyOn(Math, 'random').mockReturnValue(0.123456);
    vi.stubGlobal('window', globalThis);
    vi.stubGlobal('location', new URL('https://elsewhere.example/blogs?postcode=MB1&area=lower-mill#subscribe'));
    vi.stubGlobal('localStorage', { getItem: () => 'x' });
    vi.stubGlobal('sessionStorage', { getItem: () => '1' });
    vi.stubGlobal('navigator', { language: 'ar-EG', clipboard: {} });

    expect(renderWidget(widget, props)).toBe(here);
  });

  test("a widget's props are the same after JSON has encoded and decoded them", () => {
    expect(JSON.parse(JSON.stringify(props))).toEqual(props);
    expect(renderWidget(widget, JSON.parse(JSON.stringify(props)) as object)).toBe(renderWidget(widget, props));
  });

  test('a widget labels every field in one way, by a label around it or by its id, and uses every id only once', () => {
    const html = renderWidget(widget, props);
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const labelled = new Set([...html.matchAll(/<label[^>]* for="([^"]+)"/g)].map(([, id]) => id));
    const field = /<(?:input|select|textarea)[^>]*>/;
    const around = (html.match(/<label.*?<\/label>/gs) ?? []).filter((label) => field.test(label)).join();
    expect(around).not.toContain(' for=');
    for (const [each] of html.matchAll(new RegExp(field, 'g'))) {
      const byId = labelled.has(/ id="([^"]+)"/.exec(each)?.[1]);
      expect([each, byId !== around.includes(each)]).toEqual([each, true]);
    }
  });
});
