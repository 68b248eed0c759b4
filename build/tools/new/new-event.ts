// `npm run new -- event`: an event with its days and its source. Also makes the file of an event that a reader sent.
import { toYaml } from '../../engine/source/yaml.ts';
import { date, publicUrl, text, time } from '../../guide/fields/fields.ts';
import { eventSchema } from '../../guide/event/event.ts';
import { WEEKDAYS } from '../../guide/event/recurrence.ts';
import { slugify } from '../../engine/source/slug.ts';
import { areaSlugs } from './new-area.ts';
import { checkKnown, checkSlug, districtsOf, listOf, matches, type Answers, type Project } from './questions.ts';
import type { Template } from './template.ts';

const { shape: fields } = eventSchema;
const categoryNames = ({ site }: Project) => site.categories.map(({ name }) => name);
const districts = ({ site }: Project) => site.guides.map(({ district }) => district);

export const event: Template = {
  summary: 'something to go to',
  questions: [
    { flag: 'title', text: 'What it is, as people call it', required: true, check: matches('title', fields.title) },
    { flag: 'line', text: 'What there is to do, in one sentence', check: matches('line', fields.line) },
    { flag: 'where', text: 'Where it is', required: true, check: matches('where', text('Where.')) },
    { flag: 'street', text: 'The street', check: matches('street', text('The street.')) },
    { flag: 'date', text: 'Its first day', required: true, check: matches('date', date('A day.')) },
    {
      flag: 'until',
      text: 'Its last day, if it lasts several',
      check: (answer, _, { date: first = '' }) =>
        matches('until', date('A day.'))(answer) ??
        (answer && answer <= first ? `Write a day after ${first}, or nothing.` : undefined),
    },
    {
      flag: 'weekly',
      text: 'The days of the week, with commas, if it is on each week from that day',
      choices: () => WEEKDAYS,
      check: (answer) => checkKnown('day of the week', listOf(answer), WEEKDAYS),
    },
    { flag: 'start', text: 'When it begins, such as 19:30', check: matches('start', time('A time.')) },
    { flag: 'end', text: 'When it ends', check: matches('end', time('A time.')) },
    { flag: 'price', text: 'What it costs, such as Free or £5', check: matches('price', fields.price) },
    { flag: 'tickets', text: 'Where to book', check: matches('tickets', fields.tickets) },
    { flag: 'ages', text: 'Who it is for, such as 18 and over', check: matches('ages', fields.ages) },
    {
      flag: 'postcodes',
      text: 'The postcode districts whose guides show it, with commas',
      required: true,
      choices: districts,
      check: (answer, project) => checkKnown('guide to', districtsOf(answer), districts(project)),
    },
    {
      flag: 'areas',
      text: 'The slugs of the areas that show it, with commas',
      choices: areaSlugs,
      check: (answer, project) => checkKnown('area', listOf(answer), areaSlugs(project)),
    },
    {
      flag: 'interests',
      text: 'Its subjects, with commas',
      required: true,
      choices: categoryNames,
      check: (answer, project) => checkKnown('category', listOf(answer), categoryNames(project)),
    },
    {
      flag: 'publisher',
      text: 'The publisher of the source',
      required: true,
      check: matches('publisher', text('A name.')),
    },
    { flag: 'url', text: 'The page on which you read it', check: matches('url', publicUrl('A page.')) },
    {
      flag: 'slug',
      text: 'The name of its file',
      fallback: (_, { title = '' }) => slugify(title).slice(0, 70).replace(/-+$/, ''),
      check: (slug, project) => checkSlug(slug, `events/${slug}`, project),
    },
  ],
  create: (answers, { workspace, today }) => ({
    texts: new Map([[`${workspace.source.folder}/events/${answers.slug}.yaml`, toYaml(eventFields(answers, today))]]),
    path: `/whats-on#${answers.slug}`,
    next: ['Add a "description:" if there is more to say: it gives the event a page of its own.'],
  }),
};

function eventFields(answers: Answers, today: string) {
  const { title, line, where, street, price, tickets, ages, publisher, url } = answers;
  const given = {
    title,
    line,
    where: { name: where, street },
    times: [timesOf(answers)],
    price,
    tickets,
    ages,
    source: { title, publisher, url },
    checked: today,
    areas: listOf(answers['areas']),
    postcodes: districtsOf(answers['postcodes']),
    interests: listOf(answers['interests']),
  };
  // Leaves out fields without an answer.
  return JSON.parse(JSON.stringify(given)) as typeof given;
}

function timesOf({ date: first, until, weekly, start, end }: Answers) {
  const on = listOf(weekly);
  return on.length > 0
    ? { repeats: 'weekly', on, from: first, until, start, end }
    : { repeats: 'once', date: first, until, start, end };
}
