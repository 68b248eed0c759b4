// A newsletter sign-up: the form's island with what the page and the site already know. Says only where it stands.
import { useContext } from 'react';
import { NewsletterContext } from '../context/newsletter-context.ts';
import { usePage } from '../context/page-context.ts';
import { Island } from './island.tsx';

interface SignUpProps {
  /** Where the sign-up comes from, as it is stored: 'Homepage Hero'. */
  source: string;
  /** Chosen before the reader chooses: 'SE24'. */
  postcode?: string;
}

export function SignUp(own: SignUpProps) {
  const form = useContext(NewsletterContext);
  const { path } = usePage();
  return form && <Island widget="newsletter-form" wake="interaction" props={{ ...form, ...own, page: path }} />;
}
