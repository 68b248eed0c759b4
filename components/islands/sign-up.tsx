// A newsletter sign-up: the form's island with the data of the page and the site. Sign-ups differ only in their source.
import { useContext } from 'react';
import { NewsletterContext } from '../context/newsletter-context.ts';
import { usePage } from '../context/page-context.ts';
import { Island } from './island.tsx';

interface SignUpProps {
  /** Source of the sign-up, as it is stored: 'Homepage Hero'. */
  source: string;
  /** District that is selected at first: 'SE24'. */
  postcode?: string;
}

export function SignUp(own: SignUpProps) {
  const form = useContext(NewsletterContext);
  const { path } = usePage();
  return form && <Island widget="newsletter-form" wake="interaction" props={{ ...form, ...own, page: path }} />;
}
