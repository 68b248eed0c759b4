// An icon from the sprite of every page. Decorative, because the words next to it have the same meaning.

export type IconName = 'clock' | 'train' | 'bus' | 'share' | 'close' | 'menu' | 'more' | 'arrow' | 'search';

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  );
}
