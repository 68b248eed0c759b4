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
