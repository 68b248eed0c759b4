// One post: its layout, text, questions, sources, newsletter sign-up, share links and related posts.
import type { Post } from '../../build/guide/post/post.ts';
import type { SeriesPart } from '../../build/guide/post/series.ts';
import type { SharedData } from '../../build/guide/load-guide.ts';
import { Badge } from '../parts/badge.tsx';
import { Breadcrumbs, type Crumb } from '../parts/breadcrumbs.tsx';
import { Citations } from '../parts/citations.tsx';
import { ClosingTimes } from '../parts/closing-table.tsx';
import { Icon } from '../parts/icon.tsx';
import { Link } from '../parts/link.tsx';
import { PaidFor } from '../parts/paid-for.tsx';
import { Picture } from '../parts/picture.tsx';
import { PictureCredit } from '../parts/picture-credit.tsx';
import { PostDate } from '../parts/post-date.tsx';
import { PostGrid } from '../parts/post-grid.tsx';
import { PostLayoutBlock } from '../parts/post-layout-block.tsx';
import { PrintSheet } from '../parts/print-sheet.tsx';
import { Prose } from '../parts/prose.tsx';
import { SeriesLinks } from '../parts/series-links.tsx';
import { Section } from '../parts/section.tsx';
import { SharedPart } from '../parts/shared-part.tsx';
import { ShareLinks } from '../islands/share-links.tsx';
import { SignUpBox } from '../islands/sign-up-box.tsx';
import { WalkSheet, type WalkSheetData } from '../parts/walk-sheet.tsx';

const RELATED = 3;

/** Stories with fewer headings have no table of contents. */
const FEWEST_HEADINGS = 3;

interface PostPageProps {
  site: SharedData;
  post: Post;
  /** Absent if the story isn't part of a series. */
  series?: SeriesPart | undefined;
  /** Absent if the story isn't a walk. */
  sheet?: WalkSheetData | undefined;
}

export function PostPage({ site, post, series, sheet }: PostPageProps) {
  const { title, layout, call, faq, sources } = post;
  const { settings } = site;
  const body = post.body();
  const related = site.posts.filter(({ slug }) => slug !== post.slug).slice(0, RELATED);
  return (
    <>
      <article>
        <PostHead
          post={post}
          series={series}
          byline={post.by ?? settings.byline}
          breadcrumbs={[{ label: site.pages.blogs.title, path: '/blogs' }]}
        />
        {sheet && <WalkSheet sheet={sheet} />}
        <div className="wrap columns section">
          <div className="post-words">
            {layout !== 'article' && (
              <>
                <PostLayoutBlock {...post} />
                <SignUpBox {...call} source={`Blog CTA: ${title}`} />
              </>
            )}
            {post.closingTimes && <ClosingTimes table={post.closingTimes} />}
            <Prose className="prose" prose={body} />
            {series && <SeriesLinks series={series} />}
            {layout === 'article' && settings.newsletter && (
              <SignUpBox heading="Get stories like this" text={settings.newsletter.text} source={`Blog: ${title}`} />
            )}
            {faq.length > 0 && (
              <section className="faq">
                <h2>Frequently asked questions</h2>
                {faq.map(({ question, answer }) => (
                  <details key={question}>
                    <summary>{question}</summary>
                    <Prose className="prose" prose={answer} />
                  </details>
                ))}
              </section>
            )}
            <Citations citations={sources} />
          </div>
          <aside className="aside" aria-label="About this story">
            {sheet && <PrintSheet label="Print the walk" sides="Two sides of A4." />}
            <Contents headings={body.headings.filter(({ depth }) => depth === 2)} />
            <ShareLinks title={title} url={settings.url.replace(/\/$/, '') + (settings.basePath ?? '') + post.path} />
          </aside>
        </div>
      </article>
      <SharedPart id={`related ${related.map(({ slug }) => slug).join(' ')}`}>
        {related.length > 0 && (
          <Section heading="You might also enjoy" tone="sand">
            <PostGrid posts={related} />
          </Section>
        )}
        <Categories categories={site.categories} />
      </SharedPart>
    </>
  );
}

function Contents({ headings }: { headings: { id: string; text: string }[] }) {
  if (headings.length < FEWEST_HEADINGS) return null;
  return (
    <nav className="contents" aria-labelledby="contents">
      <h2 id="contents">In this story</h2>
      <ul>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Categories({ categories }: { categories: SharedData['categories'] }) {
  return (
    <nav className="wrap section post-categories" aria-labelledby="post-categories">
      <h2 id="post-categories">All stories by category</h2>
      <ul className="link-row">
        {categories.map(({ slug, name, path }) => (
          <li key={slug}>
            <Link className="button" href={path}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface PostHeadProps {
  post: Post;
  series: SeriesPart | undefined;
  byline: string | undefined;
  breadcrumbs: Crumb[];
}

function PostHead({ post, series, byline, breadcrumbs }: PostHeadProps) {
  const {
    title,
    category,
    categorySlug,
    categoryListed,
    location,
    areaPath,
    badge,
    excerpt,
    draft,
    date,
    updated,
    updatedText,
  } = post;
  return (
    <header className="wrap post-head">
      <div className="post-head-words">
        <Breadcrumbs crumbs={breadcrumbs} />
        <PaidFor sponsor={post.sponsored} full />
        <p className="badges">
          {draft && <Badge tone="draft">Draft</Badge>}
          <Badge {...(categoryListed && { href: `/categories/${categorySlug}` })}>{category}</Badge>
          {location && (
            <Badge tone="place" {...(areaPath && { href: areaPath })}>
              {location}
            </Badge>
          )}
          {badge && <Badge tone="place">{badge}</Badge>}
        </p>
        <h1>{title}</h1>
        <p className="lede">{excerpt}</p>
        <p className="published">
          <Icon name="clock" /> Published <PostDate date={date} text={post.dateText} />
          {updated && updated !== date && (
            <>
              {' '}
              · Updated <PostDate date={updated} text={updatedText!} />
            </>
          )}
          {byline && <> · By {post.author ? <Link href={post.author.path}>{byline}</Link> : byline}</>}
          {series && (
            <>
              {' '}
              · Part {series.part} of {series.of}: <a href="#series">{series.name}</a>
            </>
          )}
        </p>
      </div>
      <div className="frame post-cover">
        <Picture picture={post.cover} alt={post.coverAlt} slot="head" first />
        <PictureCredit picture={post.cover} />
      </div>
    </header>
  );
}
