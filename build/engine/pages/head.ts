// What a page says of itself in its head, as plain data. The document writes it; nothing else may write <title> or
// <meta>.
import type {
  BlogPostingLeaf,
  BreadcrumbListLeaf,
  DatasetLeaf,
  EventLeaf,
  FAQPageLeaf,
  ImageObjectLeaf,
  OrganizationLeaf,
  PlaceLeaf,
  WebSiteLeaf,
  WithContext,
} from 'schema-dts';

/**
 * Leaves alone: a Place in its full sense may be any of hundreds of types, and to try them all takes the compiler
 * seconds.
 */
export type StructuredData = WithContext<
  | BlogPostingLeaf
  | BreadcrumbListLeaf
  | DatasetLeaf
  | EventLeaf
  | FAQPageLeaf
  | ImageObjectLeaf
  | OrganizationLeaf
  | PlaceLeaf
  | WebSiteLeaf
>;

export interface Head {
  /** The whole title, brand included. */
  title: string;
  description: string;
  keywords: string[];
  /** Own domain, base path and route; absent on error pages. */
  canonical?: string;
  /** Full addresses of the pages before and after this one of a list. */
  prev?: string;
  next?: string;
  noindex: boolean;
  /** Whether nobody may learn the page's own address, which carries a secret, from what it loads. */
  noReferrer?: boolean;
  social: {
    type: 'website' | 'article';
    title: string;
    description: string;
    url: string;
    image: string;
    imageAlt: string;
  };
  /** Made when the page is: what thousands of listings say would fill the memory. */
  structuredData: () => StructuredData[];
  feeds: { title: string; href: string; type: 'application/atom+xml' | 'application/feed+json' }[];
}
