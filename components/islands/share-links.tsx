// Links to share a page, which send no request until they are followed, and a button to copy the URL.
import { Island } from './island.tsx';
import { Icon } from '../parts/icon.tsx';

interface ShareLinksProps {
  title: string;
  /** Full URL of the page. */
  url: string;
}

export function ShareLinks({ title, url }: ShareLinksProps) {
  const [address, text] = [encodeURIComponent(url), encodeURIComponent(title)];
  const networks = [
    { name: 'Twitter', href: `https://twitter.com/intent/tweet?url=${address}&text=${text}` },
    { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${address}` },
    { name: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?url=${address}` },
  ];
  return (
    <section className="share">
      <h2>
        <Icon name="share" /> Share
      </h2>
      <ul className="link-row">
        {networks.map(({ name, href }) => (
          <li key={name}>
            <a className="button" href={href} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          </li>
        ))}
        <li>
          <Island widget="copy-link" wake="interaction" props={{ url }} />
        </li>
      </ul>
    </section>
  );
}
