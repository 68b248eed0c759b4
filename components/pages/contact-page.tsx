// Contact & Contribute: the kinds of message, and the form.
import type { SharedData } from '../../build/guide/load-guide.ts';
import { PageHead } from '../parts/page-head.tsx';
import { Picture } from '../parts/picture.tsx';
import { Prose } from '../parts/prose.tsx';
import { Section } from '../parts/section.tsx';
import { Island } from '../islands/island.tsx';
import type { ContactFormProps } from '../widgets/contact-form.tsx';

export function ContactPage({ site }: { site: SharedData }) {
  const { heading, image, alt, intro, types, form } = site.pages.contact;
  return (
    <>
      <PageHead heading={heading} picture={image} alt={alt}>
        <Prose prose={intro} />
      </PageHead>
      <div className="wrap section">
        <h2 className="visually-hidden">Ways to contribute</h2>
        <ul className="grid grid-4">
          {types.map(({ title, text, icon }) => (
            <li key={title} className="kind">
              <Picture picture={icon} alt="" slot="sign" />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
      <Section tone="sand">
        <div className="columns columns-late">
          <div>
            <h2 className="section-heading">{form.heading}</h2>
            <p className="section-text">{form.text}</p>
          </div>
          <Island
            widget="contact-form"
            wake="interaction"
            props={{ ...choicesOf(form.categories), ...deliveryOf(site.settings) }}
          />
        </div>
      </Section>
    </>
  );
}

type Choices = Pick<ContactFormProps, 'categories' | 'correction'>;

function choicesOf(kinds: SharedData['pages']['contact']['form']['categories']): Choices {
  const correction = kinds.find(({ issue }) => issue === 'correct-a-place')?.value;
  return { categories: kinds.map(({ value, label }) => ({ value, label })), ...(correction && { correction }) };
}

function deliveryOf({ contact, email }: SharedData['settings']): Omit<ContactFormProps, keyof Choices> {
  if (contact.delivery === 'post') {
    return { delivery: 'post', endpoint: contact.endpoint, ...(email && { address: email }) };
  }
  if (contact.delivery === 'mailto') return { delivery: 'mailto', address: contact.address };
  return { delivery: contact.delivery, ...(email && { address: email }) };
}
