// A newsletter sign-up: the form's island with the data of the page and the site, bare or in a framed box. Sign-ups
// differ only in their source.
import { useContext } from 'react';
import { NewsletterContext, usePage } from '../context/page-context.ts';
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

interface SignUpBoxProps extends SignUpProps {
  heading: string;
  text: string;
}

/** A frame for the middle and the end of a page. Renders nothing on a site without a newsletter. */
export function SignUpBox({ heading, text, ...form }: SignUpBoxProps) {
  if (!useContext(NewsletterContext)) return null;
  return (
    <section className="sign-up-box">
      <h2>{heading}</h2>
      <p>{text}</p>
      <SignUp {...form} />
    </section>
  );
}
