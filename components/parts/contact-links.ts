// URLs of links that call a number or write a mail.

/** `020 7946 0018 ext 12` → `tel:02079460018;ext=12`. */
export function phoneLink(phone: string): string {
  const [number = '', extension] = phone.split(' ext ');
  return `tel:${number.replaceAll(' ', '')}${extension === undefined ? '' : `;ext=${extension}`}`;
}

/** Encodes characters before the @ that are special in a URL, as in `a&b?c@example.org`. */
export function mailLink(email: string): string {
  const at = email.lastIndexOf('@');
  return `mailto:${encodeURIComponent(email.slice(0, at))}${email.slice(at)}`;
}
