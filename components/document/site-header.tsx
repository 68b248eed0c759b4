// The header of every page: logo, search, links, Subscribe, and the toggle of the small-screen menu, which is a popover
// and needs no script. At middle widths the second group of links is a separate popover.
import type { Picture } from '../../build/engine/content/loaded-fields.ts';
import type { Settings } from '../../build/guide/settings/settings.ts';
import { inSite, usePage } from '../context/page-context.ts';
import { Icon } from '../parts/icon.tsx';
import { photoSources } from '../parts/photo-sources.ts';
import { Link } from '../parts/link.tsx';

interface SiteHeaderProps {
  settings: Settings;
  /** Class names of the part that holds the links. */
  links: string;
  /** URL of the logo. */
  icon: string;
  /** Path of the section that the page is in. */
  section?: string | undefined;
}

/** Number of characters above which phones show the name smaller, so that it stays on one line. */
const LONG_NAME = 13;

/** Path of the section to which a page belongs, by the kind of the page. The header links to each section. */
const SECTIONS: Partial<Record<string, string>> = {
  post: '/blogs',
  category: '/blogs',
  area: '/neighbourhoods',
  guide: '/neighbourhoods',
  directory: '/directory',
  author: '/blogs',
  event: '/whats-on',
};

/** Undefined on a page without a section. */
export function sectionOf({ path, kind }: { path: string; kind: string }): string | undefined {
  return SECTIONS[kind] ?? /^\/(?:letters|whats-on)(?=\/)/.exec(path)?.[0];
}

export function SiteHeader({ settings, links, icon, section }: SiteHeaderProps) {
  const { basePath, path } = usePage();
  const isInMore = settings.more.some((link) => link.path === path || link.path === section);
  return (
    <header className="site-header" data-header>
      <div className="wrap site-header-inner">
        <Link className={settings.brand.length > LONG_NAME ? 'logo logo-long' : 'logo'} href="/">
          {settings.logo ? (
            <Logo picture={settings.logo} brand={settings.brand} />
          ) : (
            <>
              <img src={inSite(basePath, icon)} alt="" width="36" height="36" fetchPriority="low" />
              {settings.brand}
            </>
          )}
        </Link>
        <div className={links}>
          <Link className="search-link" href="/directory#search" data-search>
            <Icon name="search" />
            <span className="visually-hidden">Search the directory</span>
          </Link>
          <button className="menu-toggle" type="button" popoverTarget="menu">
            <Icon name="menu" />
            <Icon name="close" />
            <span className="visually-hidden">Menu</span>
          </button>
          <nav id="menu" className="menu" aria-label="Main" popover="auto">
            <ul>
              {settings.header.map((link) => (
                <MenuLink key={link.path} {...link} section={section} />
              ))}
            </ul>
            {settings.more.length > 0 && (
              <>
                <button
                  className={isInMore ? 'more-toggle more-current' : 'more-toggle'}
                  type="button"
                  popoverTarget="menu-more"
                >
                  <Icon name="more" />
                  <span className="visually-hidden">More pages{isInMore && ', with this section'}</span>
                </button>
                <ul id="menu-more" className="menu-more" popover="auto">
                  {settings.more.map((link) => (
                    <MenuLink key={link.path} {...link} section={section} />
                  ))}
                </ul>
              </>
            )}
            {settings.newsletter && (
              <Link className="button button-primary" href="/#subscribe" data-subscribe>
                Subscribe
              </Link>
            )}
          </nav>
        </div>
      </div>
    </header>
  );
}

/** Maximum height of the logo in pixels. The style sheet doesn't change the logo's size. */
const LOGO_HEIGHT = 36;
/** Maximum width of the logo in pixels. On a phone 320 pixels wide, the search and the menu leave no more room. */
const WIDEST_LOGO = 160;

function Logo({ picture, brand }: { picture: Picture; brand: string }) {
  const { basePath } = usePage();
  const scale = Math.min(LOGO_HEIGHT / picture.height, WIDEST_LOGO / picture.width);
  const [width, height] = [picture.width, picture.height].map((side) => Math.round(side * scale));
  const photo = photoSources(picture, basePath);
  const image = { className: 'logo-own', width, height, fetchPriority: 'low' } as const;
  if (!photo) return <img src={inSite(basePath, picture.src)} alt={brand} {...image} />;
  return (
    <picture>
      {photo.avif && <source type="image/avif" srcSet={photo.avif} sizes="10rem" />}
      <img src={photo.src} srcSet={photo.srcSet} sizes="10rem" alt={brand} {...image} />
    </picture>
  );
}

interface MenuLinkProps {
  label: string;
  path: string;
  section: string | undefined;
}

/** `aria-current` is `page` on the link to the page itself, and `true` on the link to its section. */
function MenuLink({ label, path, section }: MenuLinkProps) {
  return (
    <li>
      <Link href={path} {...(path === section && { 'aria-current': true })}>
        {label}
      </Link>
    </li>
  );
}
