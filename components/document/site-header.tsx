// The header of every page: logo, search, links, Subscribe, and the toggle of the small-screen menu, which is a popover
// and needs no script.
import type { Settings } from '../../build/guide/kinds/settings.ts';
import { inSite, usePage } from '../context/page-context.ts';
import { Icon } from '../parts/icon.tsx';
import { Link } from '../parts/link.tsx';

interface SiteHeaderProps {
  settings: Settings;
  /** Address of the logo. */
  icon: string;
}

/** Letters of a name that phones show smaller, so that it stays on one line. */
const LONG_NAME = 13;

export function SiteHeader({ settings, icon }: SiteHeaderProps) {
  const { basePath } = usePage();
  return (
    <header className="site-header" data-header>
      <div className="wrap site-header-inner">
        <Link className={settings.brand.length > LONG_NAME ? 'logo logo-long' : 'logo'} href="/">
          <img src={inSite(basePath, icon)} alt="" width="36" height="36" fetchPriority="low" />
          {settings.brand}
        </Link>
        <div className="site-header-rest">
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
              {settings.header.map(({ label, path }) => (
                <li key={path}>
                  <Link href={path}>{label}</Link>
                </li>
              ))}
            </ul>
            <Link className="button button-primary" href="/#subscribe" data-subscribe>
              Subscribe
            </Link>
          </nav>
        </div>
      </div>
    </header>
  );
}
