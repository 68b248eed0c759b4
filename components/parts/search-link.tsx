// A link to the directory's search box that looks like the box.
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';

export const SearchLink = () => (
  <Link className="search-way" href="/directory#search">
    <Icon name="search" /> Search by name, postcode or type
  </Link>
);
