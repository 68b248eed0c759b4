// A card: a picture or a small drawing, a title, a sentence and a link. Neighbourhoods, services, features.
import type { Picture as PictureValue } from '../../build/engine/content/loaded-fields.ts';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
import { Picture } from './picture.tsx';

interface CardProps {
  title: string;
  text: string;
  link: string;
  cta: string;
  picture?: PictureValue;
  icon?: PictureValue;
  /** Number of places that the link leads to. */
  places?: number | undefined;
}

export const Card = ({ title, text, link, cta, picture, icon, places }: CardProps) => (
  <article className={icon ? 'card card-sign' : 'card'}>
    {picture && <Picture className="card-picture" picture={picture} alt="" />}
    {icon && <Picture className="card-icon" picture={icon} alt="" slot="sign" inline />}
    <div className="card-body">
      <h3 className="card-title">
        {title} {places && <span className="card-count">{places}</span>}
      </h3>
      <p className="card-text">{text}</p>
      <Link className={icon ? 'card-link card-more' : 'button card-link'} href={link}>
        {cta}
        {icon && (
          <>
            {' '}
            <Icon name="arrow" />
          </>
        )}
      </Link>
    </div>
  </article>
);
