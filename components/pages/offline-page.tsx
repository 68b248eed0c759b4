// What the service worker shows where there is no net and the page is not on the device; the client lists what is.
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
