// One post: its layout, text, questions, sources, newsletter sign-up, share links and related posts.
import type { Post } from '../../build/guide/post/post.ts';
import type { SeriesPart } from '../../build/guide/post/series.ts';
import type { SharedData } from '../../build/guide/load-guide.ts';
import { Badge } from '../parts/badge.tsx';
import { Breadcrumbs, type Crumb } from '../parts/page-head.tsx';
import { Citations } from '../parts/citations.tsx';
import { ClosingTimes } from '../parts/closing-table.tsx';
import { Icon } from '../parts/icon.tsx';
import { Link } from '../parts/link.tsx';
import { PaidFor } from '../parts/paid-for.tsx';
import { Picture, PictureCredit } from '../parts/picture.tsx';
import { PostGrid } from '../parts/post-grid.tsx';
import { PostLayoutBlock, RankedList } from '../parts/post-layout-block.tsx';
import { Prose } from '../parts/prose.tsx';
import { SeriesLinks } from '../parts/series-links.tsx';
import { Section } from '../parts/section.tsx';
import { SharedPart } from '../parts/shared-part.tsx';
import { ShareLinks } from '../islands/share-links.tsx';
import { SignUpBox } from '../islands/sign-up-box.tsx';
import { SheetHead } from '../parts/sheet-head.tsx';
import { StoryMap, type StoryMapData } from '../parts/story-map.tsx';
import { markStops } from '../parts/story-stops.ts';

const RELATED = 3;

/** Stories with fewer headings have no table of contents. */
const FEWEST_HEADINGS = 3;

interface PostPageProps {
  site: SharedData;
  post: Post;
  /** Absent if the story isn't part of a series. */
  series?: SeriesPart | undefined;
  /** Absent if the story is neither a walk nor a ranked list of places with positions. */
  map?: StoryMapData | undefined;
}

export function PostPage({ site, post, series, map }: PostPageProps) {
  const { slug, layout, walk, faq } = post;
  const { settings } = site;
  const body = post.body();
  const { html, ids } = walk && map ? markStops(body.html, walk.stops) : { html: body.html, ids: placeIds(map) };
  // The map of a walk comes after the first paragraph.
  const start = walk && map && html.startsWith('<p>') ? html.indexOf('</p>') + '</p>'.length : 0;
  const related = site.posts.filter((each) => each.slug !== slug).slice(0, RELATED);
  const headings = body.headings.filter(({ depth }) => depth === 2);
  const hasContents = !map && headings.length >= FEWEST_HEADINGS;
  return (
    <>
      <article>
        <PostHead
          post={post}
          series={series}
          byline={post.by ?? settings.byline}
          breadcrumbs={[{ label: site.pages.blogs.title, path: '/blogs' }]}
        />
        {walk && map && (
          <SheetHead heading={walk.title} address={map.address}>
            {walk.line}
          </SheetHead>
        )}
        <div className={`wrap section story ${map ? 'story-mapped' : hasContents ? 'story-listed' : 'story-alone'}`}>
          {start > 0 && <Prose className="prose" prose={{ html: html.slice(0, start) }} />}
          {map && post.ranking && <RankedList entries={post.ranking} places={ids} piece="first" />}
          {map && <StoryMap map={map} line={walk?.line} ids={ids} />}
          <div className="post-words">
            {layout !== 'article' && <PostLayoutBlock {...post} places={ids} piece={map && 'rest'} />}
            {post.closingTimes && <ClosingTimes table={post.closingTimes} />}
            <Prose className="prose" prose={{ html: html.slice(start) }} />
            {series && <SeriesLinks series={series} />}
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
            <StoryFoot post={post} settings={settings} />
          </div>
          {hasContents && <Contents headings={headings} />}
        </div>
      </article>
      <SharedPart id={`related ${related.map((each) => each.slug).join(' ')}`}>
        {related.length > 0 && (
          <Section heading="You might also enjoy" tone="sand">
            <PostGrid posts={related} rows />
          </Section>
        )}
        <Categories categories={site.categories} />
      </SharedPart>
    </>
  );
}

const placeIds = (map: StoryMapData | undefined) =>
  new Map(map?.marks.map(({ number }) => [number, `place-${number}`] as const));

/** Sources, share links and the sign-up. */
function StoryFoot({ post, settings }: { post: Post; settings: SharedData['settings'] }) {
  const { title, layout, call, path } = post;
  return (
    <>
      <Citations citations={post.sources} />
      <ShareLinks title={title} url={settings.url.replace(/\/$/, '') + (settings.basePath ?? '') + path} />
      {layout !== 'article' ? (
        <SignUpBox {...call} source={`Blog CTA: ${title}`} />
      ) : (
        settings.newsletter && (
          <SignUpBox heading="Get stories like this" text={settings.newsletter.text} source={`Blog: ${title}`} />
        )
      )}
    </>
  );
}

function Contents({ headings }: { headings: { id: string; text: string }[] }) {
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
          <Icon name="clock" /> Published <time dateTime={date}>{post.dateText}</time>
          {updated && updated !== date && (
            <>
              {' '}
              · Updated <time dateTime={updated}>{updatedText!}</time>
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
