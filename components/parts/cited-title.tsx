// Title of a source, linked if it has a URL, and its publisher.
import { OutLink } from './link.tsx';

interface CitedTitleProps {
  title: string;
  publisher: string;
  url?: string | undefined;
}

export function CitedTitle({ title, publisher, url }: CitedTitleProps) {
  return (
    <>
      <OutLink href={url}>{title}</OutLink>, {publisher}
    </>
  );
}
