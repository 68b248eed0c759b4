// `npm run new -- event`: an event with its days and its source. Also makes the file of an event that a reader sent.
import { toYaml } from '../../engine/source/yaml.ts';
import { checkSlug, districtsOf, listOf, slugOf, type Answers, type Template } from './flags.ts';

export const eventTemplate: Template = {
  summary: 'something to go to',
  flags: [
    { flag: 'title', text: 'What it is, as people call it', required: true },
    { flag: 'line', text: 'What there is to do, in one sentence' },
    { flag: 'where', text: 'Where it is', required: true },
    { flag: 'street', text: 'The street' },
    { flag: 'date', text: 'Its first day, such as 2026-12-04', required: true },
    { flag: 'until', text: 'Its last day, if it lasts several' },
    { flag: 'weekly', text: 'The days of the week, with commas, if it is on each week from that day' },
    { flag: 'start', text: 'When it begins, such as 19:30' },
    { flag: 'end', text: 'When it ends' },
    { flag: 'price', text: 'What it costs, such as Free or £5' },
    { flag: 'tickets', text: 'Where to book' },
    { flag: 'ages', text: 'Who it is for, such as 18 and over' },
    {
      flag: 'postcodes',
      text: 'The postcode districts whose guides show it, with commas',
      required: true,
      choices: ({ site }) => site.guides.map(({ district }) => district),
    },
    { flag: 'areas', text: 'The slugs of the areas that show it, with commas' },
    {
      flag: 'interests',
      text: 'Its subjects, with commas',
      required: true,
      choices: ({ site }) => site.categories.map(({ name }) => name),
    },
    { flag: 'publisher', text: 'The publisher of the source', required: true },
    { flag: 'url', text: 'The page on which you read it' },
    { flag: 'slug', text: 'The name of its file' },
  ],
  create(answers, project) {
    const slug = slugOf(answers, answers.title);
    checkSlug(slug, 'events', project);
    const file = `${project.workspace.source.folder}/events/${slug}.yaml`;
    return {
      texts: new Map([[file, toYaml(eventFields(answers, project.today))]]),
      path: `/whats-on#${slug}`,
      next: ['Add a "description:" if there is more to say: it gives the event a page of its own.'],
    };
  },
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
