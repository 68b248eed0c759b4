// One topic's directory: listings in groups with their sources and dates, or a notice while it is empty.
import type { Directory } from '../../build/model/directory.ts';
import type { Overview } from '../../build/model/site.ts';
import type { UsefulLinks } from '../../build/model/useful.ts';
import { Scaffold } from '../parts/drawings/scaffold.tsx';
import { Link } from '../parts/link.tsx';
import { ListingCard } from '../parts/listing-card.tsx';
import { Notice } from '../parts/notice.tsx';
import { pageAddress, pageName, type PagePosition } from '../parts/pagination.ts';
import { PageHead } from '../parts/page-head.tsx';
import { PageLinks } from '../parts/page-links.tsx';
import { Prose } from '../parts/prose.tsx';
import { Useful } from '../parts/useful.tsx';

/** What one page of a paginated directory needs besides its own groups. */
export interface DirectoryPages {
  position: PagePosition;
  /** Every group once, with the address of its heading. */
  contents: { title: string; count: number; address: string }[];
  /** Title of the group that continues on the next page. */
  carriedOver?: string;
}

interface ListingsPageProps {
  site: Overview;
  /** Its `groups` are those of this page. */
  directory: Directory;
  /** Given where the directory is paginated. */
  pages?: DirectoryPages;
  useful?: UsefulLinks | undefined;
}

export function ListingsPage({ site, directory, pages, useful }: ListingsPageProps) {
  const { district, title, path, heading, intro, image, groups } = directory;
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
        {groups.length > 0 ? (
          <Listings directory={directory} pages={pages} />
        ) : (
          <Notice heading="Coming Soon" drawing={<Scaffold />}>
            <p>This directory is being compiled. Please check back soon.</p>
          </Notice>
        )}
        {useful && isLast(pages) && <Useful {...useful} />}
      </div>
    </>
  );
}

function Listings({
  directory: { groups, links, hasSamples, claims, closing, sources },
  pages,
}: {
  directory: Directory;
  pages: DirectoryPages | undefined;
}) {
  return (
    <>
      {hasSamples && (
        <p className="sample-note">
          <strong>Example entries:</strong> those marked ‘Example’ are not real businesses. They show how this page
          works until checked ones take their place; their telephone numbers and websites lead nowhere.
        </p>
      )}
      {pages && pages.contents.length > 1 && <Contents {...pages} />}
      {!pages && groups.length > 1 && (
        <nav className="group-links" aria-label="On this page">
          <ul>
            {groups.map(({ id, title, listings }) => (
              <li key={id}>
                <a href={`#${id}`}>
                  {title} <span className="count">{listings.length}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {groups.map(({ id, title, emoji, note, listings }) => (
        <section key={id} className="listing-group">
          <h2 id={id}>
            {emoji && <span aria-hidden="true">{emoji} </span>}
            {title}
          </h2>
          {note && <Prose prose={note} />}
          <ul className="grid grid-3 listings">
            {listings.map((listing) => (
              <ListingCard key={listing.id} listing={listing} links={links} />
            ))}
          </ul>
        </section>
      ))}
      {pages?.carriedOver && (
        <p className="carried-over">
          <Link href={pageAddress(pages.position.path, pages.position.number + 1)}>
            More from {pages.carriedOver} on page {pages.position.number + 1}
          </Link>
        </p>
      )}
      {pages && <PageLinks position={pages.position} label="Pages of listings" />}
      <ListingFoot {...{ claims, closing, sources, pages }} />
    </>
  );
}

const isLast = (pages: DirectoryPages | undefined) => !pages || pages.position.number === pages.position.count;

/** What the page claims, its closing words on the last page, and where its entries come from. */
function ListingFoot({
  claims,
  closing,
  sources,
  pages,
}: Pick<Directory, 'claims' | 'sources'> & {
  closing: Directory['closing'] | undefined;
  pages: DirectoryPages | undefined;
}) {
  return (
    <div className="listing-foot">
      {claims.length > 0 && pages && <p>On all {pages.position.count} pages together:</p>}
      {claims.length > 0 && (
        <ul className="claims">
          {claims.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {closing && isLast(pages) && <Prose prose={closing} />}
      {sources.length > 0 && (
        <section className="citations">
          <h2>Where these entries come from</h2>
          <ul>
            {sources.map(({ id, title, publisher, licence, url, date, attribution }) => (
              <li key={id}>
                {url ? (
                  <a href={url} rel="noopener noreferrer">
                    {title}
                  </a>
                ) : (
                  title
                )}
                , {publisher}. As of {date}.{licence && <> {licence}.</>}
                {attribution && <> {attribution}</>}
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
        {contents.map(({ title, count, address }) => {
          const label = (
            <>
              {title} <span className="count">{count}</span>
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
