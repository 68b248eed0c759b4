// A topic page: a toolbar, recommended places, then every listing in its group.
import { Fragment } from 'react';
import type { Directory, MovedListing } from '../../build/guide/listing/directory.ts';
import type { Listing } from '../../build/guide/listing/listing.ts';
import type { SharedData } from '../../build/guide/load-guide.ts';
import type { UsefulLinks } from '../../build/guide/page/useful.ts';
import { Scaffold } from '../parts/drawings/scaffold.tsx';
import { CitedTitle } from '../parts/citations.tsx';
import { countText } from '../parts/count.ts';
import { Link } from '../parts/link.tsx';
import type { StoriesById } from '../parts/listing-card.tsx';
import { Examples, isExamples, ListingGroup, WantedTrades, type DirectoryPages } from '../parts/listing-group.tsx';
import type { ListingMapData } from '../parts/listing-map.tsx';
import { Notice } from '../parts/notice.tsx';
import { pageAddress, pageName } from '../parts/pagination.ts';
import { PageHead } from '../parts/page-head.tsx';
import { PageLinks } from '../parts/page-links.tsx';
import { Prose } from '../parts/prose.tsx';
import { monthText } from '../parts/register-lines.tsx';
import { ListingTools } from '../islands/listing-tools.tsx';
import { SignUpBox } from '../islands/sign-up.tsx';
import { Useful } from '../parts/useful-links.tsx';

interface ListingsPageProps {
  site: SharedData;
  /** The directory. `groups` contains only the groups of this page. */
  directory: Directory;
  map?: ListingMapData | undefined;
  stories: StoriesById;
  /** Set if the directory is paginated. */
  pages?: DirectoryPages | undefined;
  /** URL of the listings' coordinates, for the order by distance. Absent if no coordinates are known. */
  near?: string;
  useful?: UsefulLinks | undefined;
}

export function ListingsPage({ site, directory, map, stories, pages, near, useful }: ListingsPageProps) {
  const { comingSoon, groups, startHere } = directory;
  const ids = new Set(groups.flatMap(({ listings }) => listings.map(({ id }) => id)));
  const filled = groups.filter(({ listings }) => listings.length > 0);
  const start = startHere.filter(({ listing }) => ids.has(listing.id));
  return (
    <>
      <Head site={site} directory={directory} pages={pages} />
      <div className="wrap listing-page">
        {filled.length > 0 && <ListingTools groups={filled} map={map} pages={pages} near={near} />}
        {start.length > 0 && <StartHere places={start} />}
        {directory.moved && <MovedListings listings={directory.moved} />}
        {groups.length > 0 && <Listings directory={directory} stories={stories} pages={pages} />}
        {groups.length > 0 && <ListingFoot directory={directory} pages={pages} />}
        {comingSoon && <ComingSoon site={site} directory={directory} />}
        {useful && isLast(pages) && <Useful {...useful} />}
      </div>
    </>
  );
}

/** A few listings that our own stories recommend. */
function StartHere({ places }: { places: Directory['startHere'] }) {
  return (
    <section className="start-here">
      <h2>Start here</h2>
      <ol>
        {places.map(({ listing: { id, name }, why }) => (
          <li key={id}>
            <h3>
              <a href={`#${id}`}>{name}</a>
            </h3>
            <p>{why}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/**
 * Links to listings that have moved to other pages. Each is hidden unless a reader follows an old link to the listing.
 */
function MovedListings({ listings }: { listings: MovedListing[] }) {
  return (
    <ul className="moved-listings">
      {listings.map(({ id, name, href, page }) => (
        <li key={id} id={id}>
          {name} has moved to <Link href={href}>{page}</Link>.
        </li>
      ))}
    </ul>
  );
}

function Head({ site, directory, pages }: Pick<ListingsPageProps, 'site' | 'directory' | 'pages'>) {
  const { district, title, path, heading, intro, urgent, image } = directory;
  const guide = site.guides.find((each) => each.district === district);
  const parents = guide ? [{ label: guide.title, path: guide.path }] : [];
  if (pages && pages.position.number > 1) {
    const kicker = [...(guide ? [] : [district]), pageName(pages.position)].join(' · ');
    return <PageHead compact heading={heading} kicker={kicker} breadcrumbs={[...parents, { label: title, path }]} />;
  }
  return (
    <PageHead
      compact
      heading={heading}
      picture={image}
      {...(guide ? { breadcrumbs: parents } : { kicker: district })}
      after={
        urgent && (
          <div className="urgent">
            <Prose prose={urgent} />
          </div>
        )
      }
    >
      {directory.groups.length > 0 && <ListSource directory={directory} />}
      <details className="about-list">
        <summary>About this list</summary>
        <Prose prose={intro} />
      </details>
    </PageHead>
  );
}

/**
 * Writes, for example, `247 places, from the food hygiene register, Aug 2026.` The cards needn't repeat this source.
 */
function ListSource({ directory }: { directory: Directory }) {
  const { places, comingSoon, hasSamples } = directory;
  const [named, ...rest] = sourcesByName(directory.groups.flatMap(({ listings }) => listings));
  const others = rest.length;
  return (
    <p className="list-source">
      {places > 0 ? countText(places, 'place') : hasSamples ? 'Examples only, so far' : 'No place found yet'}
      {comingSoon && places > 0 && ' found so far'}
      {named && (
        <>
          , {others > 0 ? 'most of them ' : ''}from {named}
        </>
      )}
      {others > 0 && (
        <>
          {' '}
          and <a href="#sources">{countText(others, 'other source')}</a>
        </>
      )}
      .
      {comingSoon && places > 0 && (
        <>
          {' '}
          The rest is <a href="#coming-soon">still to come</a>.
        </>
      )}
    </p>
  );
}

/** Names of the sources, with their months. The source with the most listings comes first. */
function sourcesByName(listings: readonly Listing[]): string[] {
  const named = new Map<string, string[]>();
  for (const { source } of listings) {
    if (!source) continue;
    const name = source.short ?? source.title;
    named.set(name, [...(named.get(name) ?? []), source.month ?? '']);
  }
  return [...named]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([name, months]) => {
      const sorted = months.filter(Boolean).toSorted();
      const [from, to] = [sorted[0], sorted.at(-1)].map((month) => month && monthText(month));
      return [name, from === to ? to : `${from} to ${to}`].filter(Boolean).join(', ');
    });
}

/** A note that the list is incomplete, links to related lists, and a sign-up with the district selected. */
function ComingSoon({ site, directory: { district, groups, nearby } }: { site: SharedData; directory: Directory }) {
  const { newsletter } = site.settings;
  return (
    <>
      <div id="coming-soon" className="coming-soon">
        <Notice heading="Coming Soon" drawing={groups.length === 0 ? <Scaffold /> : undefined}>
          <p>This directory is being compiled. Please check back soon.</p>
          <p>
            Is a place missing, gone or wrong? <Link href="/contact">Tell us</Link>.
          </p>
        </Notice>
      </div>
      <div className="meanwhile">
        {nearby.length > 0 && (
          <nav aria-labelledby="nearest-lists">
            <h2 id="nearest-lists">The nearest lists</h2>
            <ul>
              {nearby.map(({ path, title, places }) => (
                <li key={path}>
                  <Link href={path}>{title}</Link> <span className="count">{places}</span>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {newsletter?.postcodes.includes(district) && (
          <SignUpBox
            heading={`Your guide to ${district}, by email`}
            text={newsletter.text}
            source="Website"
            postcode={district}
          />
        )}
      </div>
    </>
  );
}

function Listings({
  directory: { groups, links, hasSamples },
  stories,
  pages,
}: Pick<ListingsPageProps, 'directory' | 'stories' | 'pages'>) {
  const wanted = groups.filter(isExamples);
  const only = (kind: 'real' | 'sample') =>
    groups
      .map((group) => ({ ...group, listings: group.listings.filter(({ sample }) => (kind === 'sample') === !!sample) }))
      .filter(({ listings }) => listings.length > 0);
  const isMixed = sourcesByName(groups.flatMap(({ listings }) => listings)).length > 1;
  return (
    <>
      {only('real').map((group) => {
        const current = group.listings.filter(({ seen }) => !seen?.old);
        const from = isMixed && sourcesByName(current.length > 0 ? current : group.listings).join('; ');
        return <ListingGroup key={group.id} group={group} links={links} stories={stories} from={from || undefined} />;
      })}
      {wanted.length > 0 && <WantedTrades groups={wanted} />}
      {hasSamples && <Examples groups={only('sample')} links={links} />}
      <NotYet groups={groups.filter(({ listings }) => listings.length === 0)} />
      {pages?.carriedOver && (
        <p className="carried-over">
          <Link href={pageAddress(pages.position.path, pages.position.number + 1)}>
            More from {pages.carriedOver} on page {pages.position.number + 1}
          </Link>
        </p>
      )}
      {pages && <PageLinks position={pages.position} label="Pages of listings" />}
    </>
  );
}

/** Names the groups that no register has filled yet. The anchors are those of the groups. */
function NotYet({ groups }: Pick<Directory, 'groups'>) {
  if (groups.length === 0) return null;
  return (
    <p className="not-yet">
      No register of these is read yet:{' '}
      {groups.map(({ id, title }, at) => (
        <Fragment key={id}>
          {at > 0 && ', '}
          <span id={id}>{title.toLowerCase()}</span>
        </Fragment>
      ))}
      . <Link href="/contact">Know one?</Link>
    </p>
  );
}

const isLast = (pages: DirectoryPages | undefined) => !pages || pages.position.number === pages.position.count;

/**
 * The foot of a topic page: statements with numbers about its listings, the sources of the listings, and on the last
 * page the closing words.
 */
function ListingFoot({
  directory: { claims, closing, sources },
  pages,
}: Pick<ListingsPageProps, 'directory' | 'pages'>) {
  return (
    <div className="listing-foot">
      {claims.length > 0 && pages && <p>On all {pages.position.count} pages together:</p>}
      {claims.length > 0 && (
        <ul className="claims">
          {claims.map(({ text, examples }) => (
            <li key={text}>
              {text}
              {examples && <span className="claim-note">examples until their owners write in</span>}
            </li>
          ))}
        </ul>
      )}
      {closing && isLast(pages) && <Prose prose={closing} />}
      {sources.length > 0 && (
        <details className="citations">
          <summary>
            <h2 id="sources">Where these entries come from</h2>
          </summary>
          <ul>
            {sources.map((source) => (
              <li key={source.id}>
                <CitedTitle {...source} />. As of {source.date}.{source.licence && <> {source.licence}.</>}
                {source.attribution && <> {source.attribution}</>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
