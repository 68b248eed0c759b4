// An author, and their posts.
import type { Author } from '../../build/guide/post/author.ts';
import type { PostSummary } from '../../build/guide/post/post.ts';
import type { SharedData } from '../../build/guide/load-guide.ts';
import { Link, OutLink } from '../parts/link.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { PagedPosts } from '../parts/paged-posts.tsx';
import { pageName, type PagePosition } from '../parts/pagination.ts';
import { Section } from '../parts/section.tsx';

interface AuthorPageProps {
  site: SharedData;
  author: Author;
  /** The posts of this page, newest first. */
  posts: PostSummary[];
  position: PagePosition;
}

export function AuthorPage({ site, author, posts, position }: AuthorPageProps) {
  const { name, path } = author;
  const parents = [{ label: site.pages.blogs.title, path: '/blogs' }];
  return (
    <>
      {position.number > 1 ? (
        <PageHead heading={name} kicker={pageName(position)} breadcrumbs={[...parents, { label: name, path }]} />
      ) : (
        <PageHead heading={name} breadcrumbs={parents} picture={author.photo} alt={name} compact>
          <AboutAuthor author={author} />
        </PageHead>
      )}
      <Section heading="Stories" tone="sand">
        <PagedPosts posts={posts} position={position} label={`Pages of stories by ${name}`}>
          Nothing by {name} has been published yet.
        </PagedPosts>
      </Section>
    </>
  );
}

function AboutAuthor({ author: { name, line, link, path, postCount } }: Pick<AuthorPageProps, 'author'>) {
  return (
    <>
      <p>{line}</p>
      {(link !== undefined || postCount > 0) && (
        <p className="link-row">
          {link !== undefined && <OutLink href={link}>{new URL(link).hostname.replace(/^www\./, '')}</OutLink>}
          {postCount > 0 && (
            <Link href={`${path}/feed.xml`}>
              Feed<span className="visually-hidden"> of stories by {name}</span>
            </Link>
          )}
        </p>
      )}
    </>
  );
}
