// "Keep this guide": stores all pages of a guide on the reader's device for offline use (client/keep-guide.ts). Hidden
// without scripts and in browsers that can't store pages.
import { inSite, usePage } from '../context/page-context.ts';

export function KeepGuide({ district }: { district: string }) {
  const { basePath } = usePage();
  const list = inSite(basePath, `/keep/${district.toLowerCase()}.json`);
  return (
    <details className="keep for-script" data-keep={list} data-district={district}>
      <summary>Keep this guide</summary>
      <p>
        All its pages on this device, to be read without a connection. <span data-keep-size />
      </p>
      <p className="buttons">
        <button type="button" className="button button-primary" hidden>
          Keep this guide
        </button>
        <button type="button" className="button" hidden>
          Remove it
        </button>
      </p>
      <progress aria-label="Pages and pictures fetched" hidden />
      <p role="status" />
    </details>
  );
}
