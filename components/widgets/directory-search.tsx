// The directory page's search box, category buttons and special filters, which announce what is to come.

export interface DirectorySearchProps {
  placeholder: string;
  groups: { name: string; icon: string }[];
  specials: string[];
}

export function DirectorySearch(props: DirectorySearchProps) {
  return <div data-todo={props.placeholder} />;
}
