import { expect, it } from 'vitest';
import { isAllowedByRobots } from '../../build/registers/answer/robots.ts';

it.each<[rules: string, path: string, isAllowed: boolean]>([
  ['', '/events', true],
  ['User-agent: *\nDisallow:', '/events', true],
  ['User-agent: *\nDisallow: /events # for now', '/events/9', false],
  ['User-agent: *\nDisallow: /\nAllow: /events', '/events/9', true],
  ['User-agent: *\nDisallow: /events\nAllow: /events', '/events', true],
  ['User-agent: *\nDisallow: /\n\nUser-agent: Guide/2\nDisallow: /private', '/events', true],
  ['User-agent: guide\nUser-agent: other\r\nDisallow: /', '/events', false],
  ['User-agent: other\nDisallow: /', '/events', true],
  ['User-agent: *\nDisallow: /*.php$', '/a.php', false],
  ['User-agent: *\nDisallow: /*.php$', '/a.php?b=1', true],
  ['User-agent: *\nDisallow: /*?page=*&all', '/events?page=2&all=1', false],
  ['User-agent: *\nDisallow: /caf%c3%a9', '/caf%C3%A9/', false],
  ['User-agent: *\nDisallow: /events$', '/events/', true],
])('the rules %j allow a program to read %s: %s', (rules, path, isAllowed) =>
  expect(isAllowedByRobots(rules, new URL(path, 'https://hall.test'), 'guide')).toBe(isAllowed),
);
