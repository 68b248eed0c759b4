// The way back up from a page: its parents, nearest last.
import { Link } from './link.tsx';

export interface Crumb {
  label: string;
  path: string;
}

export function Breadcrumbs({ trail }: { trail: Crumb[] }) {
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumb">
      <ol>
        {trail.map(({ label, path }) => (
          <li key={path}><Link href={path}>{label}</Link></li>
        ))}
      </ol>
    </nav>
  );
}
