// The card of a post in a list: cover, category, date, title, excerpt. The card of a featured post has two columns.
// Widgets also render the card in the browser. Also a grid of cards.
import type { PostSummary } from '../../build/guide/post/post.ts';
import { Badge } from './badge.tsx';
import { Link } from './link.tsx';
import { Picture } from './picture.tsx';

interface PostCardProps {
  post: PostSummary;
  featured?: boolean;
  /** Level of the title, one below the heading above the list. */
  heading?: 'h2' | 'h3';
}

export function PostCard({ post, featured = false, heading: Heading = 'h3' }: PostCardProps) {
  return (
    <article className={featured ? 'card post-card post-card-featured' : 'card post-card'}>
      <Picture className="card-picture" picture={post.cover} alt="" slot={featured ? 'featured' : 'card'} />
      <div className="card-body">
        <p className="card-meta">
          {post.sponsored && <span className="paid-for">Paid for by {post.sponsored.by}</span>}{' '}
          {featured && <strong>Lead story</strong>} {post.draft && <Badge tone="draft">Draft</Badge>}{' '}
          <Badge>{post.category}</Badge> <time dateTime={post.date}>{post.dateText}</time>
        </p>
        <Heading className="card-title">
          <Link className="card-link" href={post.path}>
            {post.title}
          </Link>
        </Heading>
        <p className="card-text">{post.excerpt}</p>
      </div>
    </article>
  );
}

interface PostGridProps {
  posts: PostSummary[];
  heading?: 'h2' | 'h3';
  /** Shows each post as a row with a small picture. */
  rows?: boolean;
  /** The post that is shown large above the grid while no filter is on. Meanwhile its ordinary card is hidden. */
  lead?: PostSummary | undefined;
}

/** One, two or three columns, depending on the width, or rows. */
export function PostGrid({ posts, heading = 'h3', rows = false, lead }: PostGridProps) {
  return (
    <ul className={rows ? 'post-rows' : 'grid grid-3 phone-rows'}>
      {posts.map((post) => (
        <li key={post.slug} data-post={post.slug} hidden={post === lead}>
          <PostCard post={post} heading={heading} />
        </li>
      ))}
    </ul>
  );
}
