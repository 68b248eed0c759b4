// A small sign from the sprite that every page carries. Decoration: words beside it say what it means.

export type IconName = 'clock' | 'train' | 'bus' | 'share' | 'close' | 'menu' | 'more' | 'arrow' | 'search';

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  );
}
