// The button that copies a post's URL. Shows the URL itself if copying isn't allowed.
import { useState } from 'react';
import { useServices } from './services.ts';

export function CopyLink({ url }: { url: string }) {
  const services = useServices();
  const [result, setResult] = useState<'copied' | 'refused'>();

  async function copy() {
    setResult(undefined);
    setResult((await services?.copy(url)) ? 'copied' : 'refused');
  }

  return (
    <div className="copy-link">
      <p className="needs-script">Address of this story: {url}</p>
      <button type="button" className="button for-script" onClick={() => void copy()}>
        Copy link
      </button>
      <p className="copy-result" role="status">
        {result === 'copied' && 'Link copied'}
        {result === 'refused' && (
          <>
            Copy it by hand: <span className="copy-address">{url}</span>
          </>
        )}
      </p>
    </div>
  );
}
