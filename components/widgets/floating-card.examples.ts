// Props of the floating card for tests.
import type { FloatingCardProps } from './floating-card.tsx';
import { examples as forms } from './newsletter-form.examples.ts';

export const examples: Record<string, FloatingCardProps> = {
  plain: { form: forms.compact! },
  'not configured': { form: forms['not configured, compact']! },
};
