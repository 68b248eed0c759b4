// Props of the contact form for tests: one for each way of delivery.
import type { ContactFormProps } from './contact-form.tsx';

const categories = [
  { value: 'story', label: 'Local Story' },
  { value: 'other', label: 'Other' },
];

export const examples: Record<string, ContactFormProps> = {
  log: { categories, delivery: 'log' },
  'log, with an address': { categories, delivery: 'log', address: 'hello@millbrook.example' },
  backend: { categories, delivery: 'backend', address: 'hello@millbrook.example' },
  mailto: { categories, delivery: 'mailto', address: 'hello@millbrook.example' },
  post: { categories, delivery: 'post', endpoint: 'https://forms.example/in' },
};
