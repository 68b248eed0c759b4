// All categories of stories, side by side.
import type { SharedData } from '../../build/guide/load-guide.ts';
import { countText } from '../parts/count.ts';
import { Link } from '../parts/link.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Picture } from '../parts/picture.tsx';
import { Prose } from '../parts/prose.tsx';

export function CategoriesPage({ site }: { site: SharedData }) {
  const { heading, intro } = site.pages.categories;
  return (
    <>
      <PageHead heading={heading}>
        <Prose prose={intro} />
      </PageHead>
      <div className="wrap section">
        <ul className="grid grid-3">
          {site.categories.map(({ slug, path, name, description, icon, image, postCount }) => (
            <li key={slug}>
              <article className="card">
                {image && <Picture className="card-picture" picture={image} alt="" />}
                <div className="card-body">
                  <h2 className="card-title card-title-sign">
                    <Picture picture={icon} alt="" slot="sign" />
                    <Link className="card-link" href={path}>
                      {name}
                    </Link>
                  </h2>
                  <p className="card-text">{description}</p>
                  <p className="card-meta">{countText(postCount, 'post')}</p>
                </div>
              </article>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
