// The breadcrumb navigation of a page: its parents, the nearest last.
import { Link } from './link.tsx';

export interface Crumb {
  label: string;
  path: string;
}

export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumb">
      <ol>
        {crumbs.map(({ label, path }) => (
          <li key={path}>
            <Link href={path}>{label}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
