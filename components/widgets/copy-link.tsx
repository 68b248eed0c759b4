// The button that copies a post's address.

export interface CopyLinkProps {
  url: string;
}

export function CopyLink({ url }: CopyLinkProps) {
  return <button type="button" data-todo={url} />;
}
