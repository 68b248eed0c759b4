// Cuts a post down to what a list needs, so that no body travels to the browser twice.
import type { Post, PostSummary } from '../../build/model/post.ts';

export function summaryOf(post: Post): PostSummary {
  const { slug, path, title, excerpt, date, dateText, category, categorySlug, categoryListed, featured, postcodes, cover, coverAlt, location, draft } = post;
  const summary = { slug, path, title, excerpt, date, dateText, category, categorySlug, categoryListed, featured, postcodes, cover, coverAlt };
  return { ...summary, ...(location === undefined ? {} : { location }), ...(draft && { draft }) };
}
