// Link to the directory's search box, in the form of one.
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';

export const SearchLink = () => (
  <Link className="search-way" href="/directory#search">
    <Icon name="search" /> Search by name, postcode or type
  </Link>
);
