// The card 'Get your local guide', which shows once the reader has scrolled past half a screen.
import { NewsletterForm, type NewsletterFormProps } from './newsletter-form.tsx';

export interface FloatingCardProps {
  form: NewsletterFormProps;
}

export function FloatingCard({ form }: FloatingCardProps) {
  return <NewsletterForm {...form} />;
}
