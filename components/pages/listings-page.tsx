// One topic's directory: listings in groups, where they come from and as of when; or, while it has none, that it is coming.
import type { Directory } from '../../build/model/directory.ts';
import type { Overview } from '../../build/model/site.ts';
import { Scaffold } from '../parts/drawings/scaffold.tsx';
import { Link } from '../parts/link.tsx';
import { ListingCard } from '../parts/listing-card.tsx';
import { Notice } from '../parts/notice.tsx';
import { pageAddress, pageName, type PagePlace } from '../parts/page-address.ts';
import { PageHead } from '../parts/page-head.tsx';
import { PageLinks } from '../parts/page-links.tsx';
import { Prose } from '../parts/prose.tsx';

/** What a page of a directory in several pages needs besides its own groups. */
export interface DirectoryPages {
  place: PagePlace;
  /** Every group once, with the address of its beginning. */
  contents: { title: string; count: number; address: string }[];
  /** Title of the group that goes on overleaf. */
  carriedOver?: string;
}

interface ListingsPageProps {
  site: Overview;
  /** With the groups that stand on this page. */
  directory: Directory;
  /** Where they are a part of more. */
  pages?: DirectoryPages;
}

export function ListingsPage({ site, directory, pages }: ListingsPageProps) {
  const { district, title, path, heading, intro, image, groups } = directory;
  const guide = site.guides.find((each) => each.district === district);
  const trail = guide ? [{ label: guide.title, path: guide.path }] : [];
  return (
    <>
      {pages && pages.place.number > 1 ? (
        <PageHead heading={heading} kicker={[...(guide ? [] : [district]), pageName(pages.place)].join(' · ')} trail={[...trail, { label: title, path }]} />
      ) : (
        <PageHead heading={heading} picture={image} {...(guide ? { trail } : { kicker: district })}>
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
      </div>
    </>
  );
}

function Listings({ directory: { groups, links, hasSamples, claims, closing, sources }, pages }: { directory: Directory; pages: DirectoryPages | undefined }) {
  const last = !pages || pages.place.number === pages.place.count;
  return (
    <>
      {hasSamples && (
        <p className="sample-note">
          <strong>Example entries:</strong> those marked ‘Example’ are not real businesses. They show how this page works until
          checked ones take their place; their telephone numbers and websites lead nowhere.
        </p>
      )}
      {pages && pages.contents.length > 1 && <Contents {...pages} />}
      {!pages && groups.length > 1 && (
        <nav className="group-links" aria-label="On this page">
          <ul>
            {groups.map(({ id, title, listings }) => (
              <li key={id}><a href={`#${id}`}>{title} <span className="count">{listings.length}</span></a></li>
            ))}
          </ul>
        </nav>
      )}
      {groups.map(({ id, title, emoji, note, listings }) => (
        <section key={id} className="listing-group">
          <h2 id={id}>{emoji && <span aria-hidden="true">{emoji} </span>}{title}</h2>
          {note && <Prose prose={note} />}
          <ul className="grid grid-3 listings">
            {listings.map((listing) => <ListingCard key={listing.id} listing={listing} links={links} />)}
          </ul>
        </section>
      ))}
      {pages?.carriedOver && (
        <p className="carried-over">
          <Link href={pageAddress(pages.place.path, pages.place.number + 1)}>More from {pages.carriedOver} on page {pages.place.number + 1}</Link>
        </p>
      )}
      {pages && <PageLinks place={pages.place} label="Pages of listings" />}
      <div className="listing-foot">
        {claims.length > 0 && pages && <p>On all {pages.place.count} pages together:</p>}
        {claims.length > 0 && <ul className="claims">{claims.map(({ text }) => <li key={text}>{text}</li>)}</ul>}
        {closing && last && <Prose prose={closing} />}
        {sources.length > 0 && (
          <section className="citations">
            <h2>Where these entries come from</h2>
            <ul>
              {sources.map(({ id, title, publisher, licence, url, date, attribution }) => (
                <li key={id}>
                  {url ? <a href={url} rel="noopener noreferrer">{title}</a> : title}, {publisher}. As of {date}.
                  {licence && <> {licence}.</>}
                  {attribution && <> {attribution}</>}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  );
}

/** The groups of all pages, folded on the later ones. A group that stands here is a step away, without loading the page again. */
function Contents({ place, contents }: DirectoryPages) {
  const here = `${pageAddress(place.path, place.number)}#`;
  const links = (
    <nav className="group-links" aria-label="On these pages">
      <ul>
        {contents.map(({ title, count, address }) => {
          const words = <>{title} <span className="count">{count}</span></>;
          return <li key={address}>{address.startsWith(here) ? <a href={address.slice(here.length - 1)}>{words}</a> : <Link href={address}>{words}</Link>}</li>;
        })}
      </ul>
    </nav>
  );
  if (place.number === 1) return links;
  return <details className="group-links-folded"><summary>Groups</summary>{links}</details>;
}
