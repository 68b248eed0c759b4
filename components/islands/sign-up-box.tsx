// A framed box with a heading, a line of text and a newsletter sign-up, for the middle and the end of a page.
import { useContext } from 'react';
import { NewsletterContext } from '../context/newsletter-context.ts';
import { SignUp } from './sign-up.tsx';

interface SignUpBoxProps {
  heading: string;
  text: string;
  /** Source of the sign-up, as it is stored, such as 'Homepage Hero'. */
  source: string;
  /** District that is selected at first. */
  postcode?: string;
}

/** Renders nothing on a site without a newsletter. */
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
