// One topic's directory: listings in groups with their sources and dates; while it is not whole, under a notice.
import type { Directory } from '../../build/guide/kinds/directory.ts';
import type { Listing } from '../../build/guide/kinds/listing.ts';
import type { SharedData } from '../../build/guide/kinds/site.ts';
import type { UsefulLinks } from '../../build/guide/kinds/useful.ts';
import { Scaffold } from '../parts/drawings/scaffold.tsx';
import { CitedTitle } from '../parts/cited-title.tsx';
import { Link } from '../parts/link.tsx';
import { factFilters } from '../parts/listing-facts.ts';
import type { StoriesById } from '../parts/listing-card.tsx';
import { ListingGroup, type GroupLink } from '../parts/listing-group.tsx';
import { ListingMap, type ListingMapData } from '../parts/listing-map.tsx';
import { Notice } from '../parts/notice.tsx';
import { pageAddress, pageName, type PagePosition } from '../parts/pagination.ts';
import { PageHead } from '../parts/page-head.tsx';
import { PageLinks } from '../parts/page-links.tsx';
import { Prose } from '../parts/prose.tsx';
import { SignUpBox } from '../islands/sign-up-box.tsx';
import { Island } from '../islands/island.tsx';
import { Useful } from '../parts/useful-links.tsx';

/** What one page of a paginated directory needs besides its own groups. */
export interface DirectoryPages {
  position: PagePosition;
  contents: GroupLink[];
  /** Title of the group that continues on the next page. */
  carriedOver?: string;
}

interface ListingsPageProps {
  site: SharedData;
  /** Its `groups` are those of this page. */
  directory: Directory;
  map?: ListingMapData | undefined;
  stories: StoriesById;
  /** Given where the directory is paginated. */
  pages?: DirectoryPages;
  /** Address of where its listings are, for those who look near a postcode; absent where that is not known of any. */
  near?: string;
  useful?: UsefulLinks | undefined;
}

export function ListingsPage({ site, directory, map, stories, pages, near, useful }: ListingsPageProps) {
  const { district, title, path, heading, intro, image, groups, comingSoon } = directory;
  const guide = site.guides.find((each) => each.district === district);
  const parents = guide ? [{ label: guide.title, path: guide.path }] : [];
  return (
    <>
      {pages && pages.position.number > 1 ? (
        <PageHead
          heading={heading}
          kicker={[...(guide ? [] : [district]), pageName(pages.position)].join(' · ')}
          breadcrumbs={[...parents, { label: title, path }]}
        />
      ) : (
        <PageHead heading={heading} picture={image} {...(guide ? { breadcrumbs: parents } : { kicker: district })}>
          <Prose prose={intro} />
        </PageHead>
      )}
      <div className="wrap section">
        {comingSoon && (
          <Notice heading="Coming Soon" drawing={<Scaffold />}>
            <p>This directory is being compiled. Please check back soon.</p>
          </Notice>
        )}
        {comingSoon && groups.length > 0 && <FoundSoFar directory={directory} />}
        {groups.length > 0 && <Listings directory={directory} map={map} stories={stories} pages={pages} near={near} />}
        {comingSoon && <Meanwhile site={site} directory={directory} />}
        {groups.length > 0 && <ListingFoot directory={directory} pages={pages} />}
        {useful && isLast(pages) && <Useful {...useful} />}
      </div>
    </>
  );
}

function FoundSoFar({ directory: { district, places } }: { directory: Directory }) {
  return (
    <div className="found-so-far">
      <h2>Found so far</h2>
      <p>
        {places === 1 ? 'One place' : `${places} places`} that public registers and maps name in {district}. Each card
        says when its source last saw it. Is one missing, gone or wrong? <Link href="/contact">Tell us</Link>.
      </p>
    </div>
  );
}

/** Where to go while the list is not whole: the lists beside it, and a sign-up that starts with its district. */
function Meanwhile({ site, directory: { district, nearby } }: { site: SharedData; directory: Directory }) {
  const { newsletter } = site.settings;
  return (
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
      {newsletter.postcodes.includes(district) && (
        <SignUpBox
          heading={`Your guide to ${district}, by email`}
          text={newsletter.text}
          source="Website"
          postcode={district}
        />
      )}
    </div>
  );
}

function Listings({
  directory: { groups, links, hasSamples },
  map,
  stories,
  pages,
  near,
}: {
  directory: Directory;
  map?: ListingMapData | undefined;
  stories: StoriesById;
  pages: DirectoryPages | undefined;
  near: string | undefined;
}) {
  return (
    <>
      {hasSamples && (
        <p className="sample-note">
          <strong>Example entries:</strong> those marked ‘Example’ are not real businesses. They show how this page
          works until checked ones take their place; their telephone numbers and websites lead nowhere.
        </p>
      )}
      <div className={map && 'beside-map'}>
        <div>
          {pages && pages.contents.length > 1 && <Contents {...pages} />}
          {!pages && groups.length > 1 && (
            <nav className="group-links" aria-label="On this page">
              <ul>
                {groups.map(({ id, title, listings }) => (
                  <li key={id}>
                    <a href={`#${id}`}>
                      {title} <Count places={listings.filter(isReal).length} />
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          {(groups.length > 1 || near !== undefined) && <Filter groups={groups} near={near} />}
        </div>
        {map && <FoldedMap map={map} />}
      </div>
      {groups.map((group) => (
        <ListingGroup key={group.id} group={group} links={links} stories={stories} />
      ))}
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

const isReal = ({ sample }: Listing) => !sample;

function Filter({ groups, near }: { groups: Directory['groups']; near: string | undefined }) {
  const named = groups.map(({ id, title }) => ({ id, title }));
  const facts = factFilters(groups.flatMap(({ listings }) => listings));
  const props = { groups: named, ...(near !== undefined && { near }), ...(facts.length > 0 && { facts }) };
  return <Island widget="listing-filter" wake="interaction" props={props} />;
}

/** Of real places; a group of examples alone has none. */
const Count = ({ places }: { places: number }) => places > 0 && <span className="count">{places}</span>;

/** Open beside the links to groups where there is room for both, else folded away. */
function FoldedMap({ map }: { map: ListingMapData }) {
  const label = `Map of ${map.places} places`;
  return (
    <details className="map-fold">
      <summary>{label}</summary>
      <ListingMap map={map} label={label} />
    </details>
  );
}
const isLast = (pages: DirectoryPages | undefined) => !pages || pages.position.number === pages.position.count;

/** What the page claims, its closing words on the last page, and where its entries come from. */
function ListingFoot({
  directory: { claims, closing, sources },
  pages,
}: {
  directory: Directory;
  pages: DirectoryPages | undefined;
}) {
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
        <section className="citations">
          <h2>Where these entries come from</h2>
          <ul>
            {sources.map((source) => (
              <li key={source.id}>
                <CitedTitle {...source} />. As of {source.date}.{source.licence && <> {source.licence}.</>}
                {source.attribution && <> {source.attribution}</>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/**
 * Links to the groups of all pages, folded on the later ones. A group of this page is linked by its fragment alone, so
 * that the page is not loaded again.
 */
function Contents({ position, contents }: DirectoryPages) {
  const here = `${pageAddress(position.path, position.number)}#`;
  const links = (
    <nav className="group-links" aria-label="On these pages">
      <ul>
        {contents.map(({ title, places, address }) => {
          const label = (
            <>
              {title} <Count places={places} />
            </>
          );
          return (
            <li key={address}>
              {address.startsWith(here) ? (
                <a href={address.slice(here.length - 1)}>{label}</a>
              ) : (
                <Link href={address}>{label}</Link>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
  if (position.number === 1) return links;
  return (
    <details className="group-links-folded">
      <summary>Groups</summary>
      {links}
    </details>
  );
}
