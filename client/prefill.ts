// Prefills the contact form for a reader who follows 'Suggest a change' from a listing, and leads to it.

/**
 * `query`: `about`, the subject of the message, and perhaps `on`, the page of the subject. Hydration keeps the values,
 * because the fields are uncontrolled.
 */
export function prefillContactForm(query: URLSearchParams) {
  const form = document.querySelector<HTMLFormElement>('form.contact-form');
  if (!form) return;
  const { message, category } = form.elements as unknown as {
    message: HTMLTextAreaElement;
    category: HTMLSelectElement;
  };
  const page = query.get('on');
  message.value ||= `About ${query.get('about')}${page ? ` on ${page}` : ''}: `;
  if (!category.value) category.value = 'feedback';
  // A form without that category is left without a choice.
  if (category.selectedIndex < 0) category.value = '';
  message.focus();
  message.setSelectionRange(message.value.length, message.value.length);
}
