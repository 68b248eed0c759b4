// Types of the structured data that pages may have.
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

/** Leaves out the subtypes of Place, because the compiler takes seconds to check hundreds of them. */
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
