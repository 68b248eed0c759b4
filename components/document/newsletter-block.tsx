// The block that offers the newsletter, above every footer.
import type { Newsletter } from '../../build/guide/settings/settings.ts';
import { usePage } from '../context/page-context.ts';
import { SignUp } from '../islands/sign-up.tsx';

export function NewsletterBlock({ newsletter }: { newsletter: Newsletter }) {
  const { path } = usePage();
  return (
    <section className="newsletter-block" aria-labelledby="newsletter-heading">
      <div className="wrap newsletter-block-inner">
        <div>
          <h2 id="newsletter-heading">{newsletter.headline}</h2>
          <p>{newsletter.text}</p>
        </div>
        <SignUp source={`${path} - Global Footer`} />
      </div>
    </section>
  );
}
