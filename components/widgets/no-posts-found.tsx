// Message of a filtered list without results, with a button to reset the filter.
import { Marrow } from '../parts/drawings/marrow.tsx';
import { Notice } from '../parts/notice.tsx';

export function NoPostsFound({ onClear }: { onClear: () => void }) {
  return (
    <Notice heading="No posts found" drawing={<Marrow />}>
      <p>Try adjusting your filters to see more posts.</p>
      <button type="button" className="button" onClick={onClear}>
        Clear Filters
      </button>
    </Notice>
  );
}
