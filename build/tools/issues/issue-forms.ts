// Fields of the GitHub issue forms that add a place or an event.

interface FormField {
  heading: string;
  field: string;
  /** Maximum length of a value. */
  limit: number;
  required?: true;
}

export interface Form {
  /** In the order of the form. */
  fields: readonly FormField[];
}

export const PLACE_FORM: Form = {
  fields: [
    { heading: 'Name', field: 'name', limit: 100, required: true },
    { heading: 'Address', field: 'address', limit: 200 },
    { heading: 'Postcode', field: 'postcode', limit: 10 },
    { heading: 'Phone', field: 'phone', limit: 20 },
    { heading: 'Email', field: 'email', limit: 100 },
    { heading: 'Website', field: 'website', limit: 200 },
    { heading: 'Page', field: 'page', limit: 80, required: true },
    { heading: 'Group', field: 'group', limit: 80, required: true },
  ],
};

/** Each field is the name of an option of `npm run new -- event`. */
export const EVENT_FORM: Form = {
  fields: [
    { heading: 'Title', field: 'title', limit: 80, required: true },
    { heading: 'What there is to do', field: 'line', limit: 160 },
    { heading: 'Place', field: 'where', limit: 100, required: true },
    { heading: 'Street', field: 'street', limit: 100 },
    { heading: 'First day', field: 'date', limit: 40, required: true },
    { heading: 'Last day', field: 'until', limit: 40 },
    { heading: 'Start', field: 'start', limit: 10 },
    { heading: 'End', field: 'end', limit: 10 },
    { heading: 'Price', field: 'price', limit: 60 },
    { heading: 'Tickets', field: 'tickets', limit: 200 },
    { heading: 'Ages', field: 'ages', limit: 40 },
    { heading: 'Districts', field: 'postcodes', limit: 60, required: true },
    { heading: 'Subjects', field: 'interests', limit: 120, required: true },
    { heading: 'Organiser', field: 'publisher', limit: 100, required: true },
    { heading: 'Page', field: 'url', limit: 200 },
  ],
};

export const ORIGIN = 'Where the details come from';
/** Headings of a form, in its order. A test compares them with the form in .github/ISSUE_TEMPLATE. */
export const headingsOf = ({ fields }: Form): readonly string[] => [...fields.map(({ heading }) => heading), ORIGIN];
