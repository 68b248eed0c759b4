// Ticks the choices of a reader who came from a mail, on the page that changes them.
import { readChoices } from './follow-link.ts';

/** Changes nothing if the reader has chosen something meanwhile. Rejects if the backend doesn't answer. */
export async function showChoices(
  form: HTMLElement,
  backend: { url: string; key: string },
  token: string,
): Promise<void> {
  const choices = await readChoices(backend, token);
  if (!choices || form.querySelector('input:checked')) return;
  for (const input of form.querySelectorAll('input')) {
    input.checked = input.value === choices.postcode || choices.categories.includes(input.value);
  }
}
