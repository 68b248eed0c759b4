// The footer of every page: about the site, links, contact, and the licences of the words and data.
import type { ReactNode } from 'react';
import type { Settings } from '../../build/guide/settings/settings.ts';
import type { Source } from '../../build/guide/source/source-list.ts';
import { Link } from '../parts/link.tsx';

interface SiteFooterProps {
  settings: Settings;
  sources: Source[];
  /** Year of the copyright line. It is a prop, because rendering must not depend on the clock. */
  year: number;
}

export function SiteFooter({ settings, sources, year }: SiteFooterProps) {
  return (
    <footer className="site-footer">
      <div className="wrap site-footer-inner">
        <div className="site-footer-about">
          <p className="site-footer-brand">{settings.brand}</p>
          <p>{settings.footer.blurb}</p>
        </div>
        <nav aria-labelledby="footer-navigation">
          <h2 id="footer-navigation">Navigation</h2>
          <ul>
            {settings.footer.links.map(({ label, path }) => (
              <li key={path}>
                <Link href={path}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <Column heading="Connect">
          {settings.newsletter && (
            <li>
              <Link href="/#subscribe" data-subscribe>
                Subscribe to Newsletter
              </Link>
            </li>
          )}
          <li>
            <a href={settings.email && `mailto:${settings.email}`}>Email Us</a>
          </li>
        </Column>
        {settings.social.length > 0 && (
          <Column heading="Follow">
            {settings.social.map(({ name, url }) => (
              <li key={name}>
                <a href={url} target="_blank" rel="noopener noreferrer">
                  {name}
                </a>
              </li>
            ))}
          </Column>
        )}
      </div>
      <SmallPrint settings={settings} sources={sources} year={year} />
    </footer>
  );
}

const Column = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <div>
    <h2>{heading}</h2>
    <ul>{children}</ul>
  </div>
);

/** Prints the licences of all sources, unless a separate page lists them. */
function SmallPrint({ settings, sources, year }: SiteFooterProps) {
  const licences = [...new Set(sources.flatMap(({ licence }) => licence ?? []))];
  const hasPage = settings.footer.links.some(({ path }) => path === '/data');
  return (
    <div className="wrap site-footer-small">
      <p>
        © <span data-year>{year}</span> {settings.brand}
      </p>
      {licences.length > 0 && (
        <p>
          Each page names its sources.{' '}
          {hasPage ? <Link href="/data">Their licences</Link> : `Open data under ${licences.join('; ')}.`}
        </p>
      )}
    </div>
  );
}
