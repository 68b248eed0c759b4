// One topic's directory: listings in groups, where they come from and as of when; or, while it has none, that it is coming.
import type { Directory } from '../../build/model/directory.ts';
import type { Site } from '../../build/model/site.ts';
import { Scaffold } from '../parts/drawings/scaffold.tsx';
import { ListingCard } from '../parts/listing-card.tsx';
import { Notice } from '../parts/notice.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Prose } from '../parts/prose.tsx';

export function ListingsPage({ site, directory }: { site: Site; directory: Directory }) {
  const { district, heading, intro, image, groups } = directory;
  const guide = site.guides.find((each) => each.district === district);
  return (
    <>
      <PageHead
        heading={heading}
        picture={image}
        {...(guide ? { trail: [{ label: guide.title, path: guide.path }] } : { kicker: district })}
      >
        <Prose prose={intro} />
      </PageHead>
      <div className="wrap section">
        {groups.length > 0 ? (
          <Listings directory={directory} />
        ) : (
          <Notice heading="Coming Soon" drawing={<Scaffold />}>
            <p>This directory is being compiled. Please check back soon.</p>
          </Notice>
        )}
      </div>
    </>
  );
}

function Listings({ directory: { groups, links, hasSamples, claims, closing, sources } }: { directory: Directory }) {
  return (
    <>
      {hasSamples && (
        <p className="sample-note">
          <strong>Example entries:</strong> those marked ‘Example’ are not real businesses. They show how this page works until
          checked ones take their place; their telephone numbers and websites lead nowhere.
        </p>
      )}
      {groups.length > 1 && (
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
      <div className="listing-foot">
        {claims.length > 0 && <ul className="claims">{claims.map(({ text }) => <li key={text}>{text}</li>)}</ul>}
        {closing && <Prose prose={closing} />}
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
