// Data of a page's <head>. Only the document component writes <title> and <meta>.
export interface Head {
  title: string;
  description: string;
  keywords: string[];
  /** Full URL of the page. Absent on error pages. */
  canonical?: string;
  prev?: string;
  next?: string;
  noindex: boolean;
  /** True for a page whose URL contains a secret, which other servers must not see. */
  noReferrer?: boolean;
  social: {
    type: 'website' | 'article';
    title: string;
    description: string;
    url: string;
    image: string;
    imageAlt: string;
  };
  /** Makes the data when the page is rendered. The data of all pages at once would fill the memory. */
  structuredData: () => object[];
  feeds: { title: string; href: string; type: 'application/atom+xml' | 'application/feed+json' }[];
}
