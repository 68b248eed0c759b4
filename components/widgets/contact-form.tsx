// The contact form: four fields that the browser requires, and a truthful answer.

export interface ContactFormProps {
  categories: { value: string; label: string }[];
  delivery: 'log' | 'mailto' | 'post';
  /** Where mail drafts go, or where letters can be sent by hand. */
  address?: string;
  /** Where `post` sends the form. */
  endpoint?: string;
}

export function ContactForm(props: ContactFormProps) {
  return <form data-todo={props.delivery} />;
}
