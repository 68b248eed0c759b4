// Begins the letter of someone who follows 'Suggest a change' from a listing. Without it the form is empty,
// and as useful.

/** `query`: what the letter is `about`, and perhaps `on` which page that stands. The form's fields belong to the browser, so that what stands here stays when the form is woken. */
export function prefillLetter(query: URLSearchParams) {
  const form = document.querySelector<HTMLFormElement>('form.contact-form');
  if (!form) return;
  const { message, category } = form.elements as unknown as { message: HTMLTextAreaElement; category: HTMLSelectElement };
  const page = query.get('on');
  message.value ||= `About ${query.get('about')}${page ? ` on ${page}` : ''}: `;
  if (!category.value) category.value = 'business';
  // No such category: the choice stays open.
  if (category.selectedIndex < 0) category.value = '';
}
