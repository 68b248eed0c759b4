// The card 'Get your local guide' with the compact sign-up. The loader shows, hides and closes it (`data-card-close`),
// so that scrolling never fetches React.
import { useId } from 'react';
import { NewsletterForm, type NewsletterFormProps } from './newsletter-form.tsx';

export function FloatingCard({ form }: { form: NewsletterFormProps }) {
  const id = useId();
  return (
    <section className="floating-card" aria-labelledby={id}>
      <div className="floating-card-head">
        <h2 id={id}>
          <button type="button" className="floating-card-open" data-card-open="" data-plain="" aria-expanded="false">
            Get your local guide
          </button>
        </h2>
        <button type="button" className="floating-card-close" data-card-close="" data-plain="" aria-label="Close">
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
            <path d="m5 5 14 14M19 5 5 19" fill="none" stroke="currentColor" strokeWidth="2" />
          </svg>
        </button>
      </div>
      <NewsletterForm {...form} size="compact" />
    </section>
  );
}
