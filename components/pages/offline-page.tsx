// The page that the service worker shows if the network fails and the page isn't cached. The client lists the cached
// pages.
import { TunnelMouth } from '../parts/drawings/tunnel-mouth.tsx';
import { Notice } from '../parts/notice.tsx';

export function OfflinePage() {
  return (
    <div className="wrap section">
      <Notice level="h1" heading="You’re offline" drawing={<TunnelMouth />}>
        <p>There’s no connection now, and this page isn’t on your device.</p>
        <p className="buttons for-script">
          <button type="button" className="button button-primary" data-again>
            Try again
          </button>
        </p>
      </Notice>
      <div className="kept-pages" data-kept>
        <p>
          Pages that you’ve read in this browser are still here: go back to one, or type its address. Guides that you
          kept are here as a whole.
        </p>
      </div>
    </div>
  );
}
