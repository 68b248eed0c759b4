// The newsletter sign-up: e-mail, postcode, categories. One component for every place that offers it.

export interface NewsletterFormProps {
  /** Where the sign-up came from, as it is stored: 'Homepage Hero'. */
  source: string;
  /** Path of the page: '/brixton'. */
  page: string;
  brand: string;
  /** Districts on offer, before 'None of these'. */
  postcodes: string[];
  /** Category names on offer. */
  categories: string[];
  /** Whether a backend was named at build time; without one the developer notice shows. */
  configured: boolean;
  /** `compact`: the floating card. */
  size?: 'regular' | 'compact';
}

export function NewsletterForm(props: NewsletterFormProps) {
  return <form data-todo={props.source} />;
}
