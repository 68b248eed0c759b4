// Data of a page's <head>. Only the document component writes <title> and <meta>.
import type {
  BlogPostingLeaf,
  BreadcrumbListLeaf,
  DatasetLeaf,
  EventLeaf,
  FAQPageLeaf,
  ImageObjectLeaf,
  OrganizationLeaf,
  PlaceLeaf,
  ProfilePageLeaf,
  WebSiteLeaf,
  WithContext,
} from 'schema-dts';

/** Without the Place types, because checking their hundreds of subtypes takes the compiler seconds. */
export type StructuredData = WithContext<
  | BlogPostingLeaf
  | BreadcrumbListLeaf
  | DatasetLeaf
  | EventLeaf
  | FAQPageLeaf
  | ImageObjectLeaf
  | OrganizationLeaf
  | PlaceLeaf
  | ProfilePageLeaf
  | WebSiteLeaf
>;

export interface Head {
  /** The whole title, including the brand. */
  title: string;
  description: string;
  keywords: string[];
  /** Own domain, base path and route. Absent on error pages. */
  canonical?: string;
  /** Full URLs of the previous and next page of a list. */
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
  structuredData: () => StructuredData[];
  feeds: { title: string; href: string; type: 'application/atom+xml' | 'application/feed+json' }[];
}
