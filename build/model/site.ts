// The whole site as plain data: every kind joined and cross-checked. What the routes and components are given.
import type { Area } from './area.ts';
import type { Category } from './category.ts';
import type { Directory } from './directory.ts';
import type { Guide } from './guide.ts';
import type { Pages } from './pages.ts';
import type { Post } from './post.ts';
import type { Settings } from './settings.ts';
import type { Source } from './source-list.ts';

export interface Site {
  settings: Settings;
  categories: Category[];
  sources: Source[];
  pages: Pages;
  /** Newest first, ties by title. */
  posts: Post[];
  /** In the order of the cards. */
  areas: Area[];
  guides: Guide[];
  directories: Directory[];
}
