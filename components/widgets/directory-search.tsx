// The directory page's search box, category buttons and special filters. They keep what the reader chooses and say
// plainly that there is nothing to search yet.
import { useId, useState, type FormEvent } from 'react';
import { inSite, usePage } from '../document/page-context.ts';

export interface DirectorySearchProps {
  placeholder: string;
  groups: { name: string; icon: string }[];
  specials: string[];
}

export function DirectorySearch({ placeholder, groups, specials }: DirectorySearchProps) {
  const id = useId();
  const { basePath } = usePage();
  const [pressed, setPressed] = useState<string[]>([]);
  const [asked, setAsked] = useState(false);

  function toggle(name: string) {
    setPressed((names) => (names.includes(name) ? names.filter((other) => other !== name) : [...names, name]));
    setAsked(true);
  }

  function search(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
  }

  const button = (name: string, icon?: string) => (
    <button
      key={name}
      type="button"
      className="filter-button"
      aria-pressed={pressed.includes(name)}
      onClick={() => toggle(name)}
    >
      {icon && <img src={inSite(basePath, icon)} alt="" width="24" height="24" loading="lazy" />}
      {name}
    </button>
  );

  return (
    <div className="directory-search">
      <p className="needs-script">The directory cannot be searched yet. The guides list their places page by page.</p>
      <div className="for-script">
        <form role="search" className="search-form" onSubmit={search}>
          <label className="visually-hidden" htmlFor={`${id}search`}>
            Search the directory
          </label>
          <input id={`${id}search`} type="search" placeholder={placeholder} autoComplete="off" />
          <button type="submit" className="button button-primary">
            Search
          </button>
        </form>
        <div className="filter-buttons" role="group" aria-label="Kinds of place">
          {groups.map(({ name, icon }) => button(name, icon))}
        </div>
        <div className="filter-buttons" role="group" aria-label="Special filters">
          {specials.map((name) => button(name))}
        </div>
        <p className="search-status" role="status">
          {asked && 'There is nothing to search yet: the directory is being compiled.'}
        </p>
      </div>
    </div>
  );
}
