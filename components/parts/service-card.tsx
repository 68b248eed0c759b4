// A card with a small drawing, a title, a sentence and a link: services on guides, features on the home page.
import type { Picture as PictureValue } from '../../build/engine/content/loaded-fields.ts';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
import { Picture } from './picture.tsx';

interface ServiceCardProps {
  title: string;
  text: string;
  icon: PictureValue;
  link: string;
  cta: string;
  /** Number of places that the link leads to. */
  places?: number | undefined;
}

export function ServiceCard({ title, text, icon, link, cta, places }: ServiceCardProps) {
  return (
    <article className="card card-sign">
      <Picture className="card-icon" picture={icon} alt="" slot="sign" inline />
      <div className="card-body">
        <h3 className="card-title">
          {title} {places && <span className="card-count">{places}</span>}
        </h3>
        <p className="card-text">{text}</p>
        <Link className="card-link card-more" href={link}>
          {cta} <Icon name="arrow" />
        </Link>
      </div>
    </article>
  );
}
