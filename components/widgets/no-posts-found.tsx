// What a filtered list says when nothing is left of it, with the way back.

export function NoPostsFound({ onClear }: { onClear: () => void }) {
  return (
    <div className="no-posts-found">
      <h2>No posts found</h2>
      <p>Try adjusting your filters to see more posts.</p>
      <button type="button" className="button" onClick={onClear}>
        Clear Filters
      </button>
    </div>
  );
}
