// What a source is called, as a link where it has an address, and who published it.
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
