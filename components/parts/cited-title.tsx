// Title of a source, linked if it has a URL, and its publisher.
interface CitedTitleProps {
  title: string;
  publisher: string;
  url?: string | undefined;
}

export function CitedTitle({ title, publisher, url }: CitedTitleProps) {
  return (
    <>
      {url ? (
        <a href={url} rel="noopener noreferrer">
          {title}
        </a>
      ) : (
        title
      )}
      , {publisher}
    </>
  );
}
