// Ids that the site's own pages use. A post's heading "Menu" gets another id.

const RESERVED =
  /^(?:main|menu|subscribe|site-config|newsletter-heading|footer-navigation|post-categories|contents|series|paid-for|footnote-label|icon-[a-z]+|island-\d)$/;

export const isReservedId = (id: string) => RESERVED.test(id);
