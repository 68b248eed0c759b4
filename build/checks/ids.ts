// An id stands on one element of a page, and what points to an id finds it.
import { pageStart, type Check } from './site-facts.ts';

export const rules = {
  'page/duplicate-id': 'Two elements of a page have the same id.',
  'page/dangling-reference': 'A label or an aria attribute points to an id that its page does not have.',
};

export const checkIds: Check = (site, report) => {
  for (const page of site.pages) {
    const place = pageStart(page);
    for (const id of new Set(page.repeatedIds)) {
      const message = `The page ${page.route.path} has more than one element with the id "${id}".`;
      report.add({
        rule: 'page/duplicate-id',
        severity: 'error',
        message,
        suggestion: 'Give each of them an id of its own in the component that writes it.',
        ...place,
      });
    }
    const dangling = page.references
      .filter(({ id }) => !page.ids.includes(id))
      .map(({ attribute, id }) => `${attribute}="${id}"`);
    for (const reference of new Set(dangling)) {
      const message = `The page ${page.route.path} has ${reference}, but no element with that id.`;
      report.add({
        rule: 'page/dangling-reference',
        severity: 'error',
        message,
        suggestion: 'Give the element that is meant this id, or leave the attribute out.',
        ...place,
      });
    }
  }
};
