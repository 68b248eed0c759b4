// Preview of a letter for its editor: the mail for any reader, light and dark, and as text.
import type { ReactNode } from 'react';

interface LetterPreviewProps {
  brand: string;
  letters: { date: string; subject: string; draft: boolean }[];
  postcodes: string[];
  interests: string[];
  chosen: PreviewChoice;
  /** The mail as HTML, in light colours. */
  light: string;
  dark: string;
  text: string;
  /** Contents of the mail, in order. */
  blocks: readonly string[];
  kilobytes: string;
  most: number;
}

interface PreviewChoice {
  date: string;
  /** '' for a reader without a postcode, who gets the items of all districts. */
  postcode: string;
  interests: string[];
}

export const LetterPreview = ({ light, dark, text, blocks, kilobytes, most, ...choices }: LetterPreviewProps) => (
  <PreviewDocument>
    <Choices {...choices} />
    <p>
      <strong>{kilobytes} KB</strong> of HTML, of {most} at most. Drag a frame’s corner for another width.
    </p>
    <div className="frames">
      {Object.entries({ Light: light, Dark: dark }).map(([name, mail]) => (
        <section key={name}>
          <h2>{name}</h2>
          <iframe title={`The mail, ${name.toLowerCase()}`} sandbox="" srcDoc={mail} />
        </section>
      ))}
    </div>
    <h2>As text</h2>
    <pre>{text}</pre>
    <h2>Its blocks</h2>
    <ol>
      {blocks.map((block) => (
        <li key={block}>{block}</li>
      ))}
    </ol>
  </PreviewDocument>
);

export const NoLetterPreview = () => (
  <PreviewDocument>
    <p>
      There is no letter yet. <code>npm run letter -- draft</code> writes the next one.
    </p>
  </PreviewDocument>
);

const PreviewDocument = ({ children }: { children: ReactNode }) => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>Letter preview</title>
      {/* Otherwise the browser asks for /favicon.ico, which doesn't exist. */}
      <link rel="icon" href="data:," />
      <style>{STYLES}</style>
    </head>
    <body>
      <main>
        <h1>Letter preview</h1>
        {children}
      </main>
    </body>
  </html>
);

type ChoicesProps = Pick<LetterPreviewProps, 'brand' | 'letters' | 'postcodes' | 'interests' | 'chosen'>;

/** A form without scripts. Submitting it loads another page. */
const Choices = ({ brand, letters, postcodes, interests, chosen }: ChoicesProps) => (
  <form>
    <label>
      Letter
      <select name="date" defaultValue={chosen.date}>
        {letters.map(({ date, subject, draft }) => (
          <option key={date} value={date}>
            {date}: {subject}
            {draft && ' (draft)'}
          </option>
        ))}
      </select>
    </label>
    <label>
      Postcode
      <select name="postcode" defaultValue={chosen.postcode}>
        <option value="">None of these</option>
        {postcodes.map((postcode) => (
          <option key={postcode}>{postcode}</option>
        ))}
      </select>
    </label>
    <fieldset>
      <legend>Subjects; without one, all</legend>
      {interests.map((interest) => (
        <label key={interest}>
          <input
            type="checkbox"
            name="interest"
            value={interest}
            defaultChecked={chosen.interests.includes(interest)}
          />{' '}
          {interest}
        </label>
      ))}
    </fieldset>
    <button type="submit">Show what this reader of {brand} gets</button>
  </form>
);

const STYLES = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:1.5rem}
form,.frames{display:flex;flex-wrap:wrap;gap:1rem;align-items:end}
form>label{max-width:100%}
select{display:block;max-width:100%}
fieldset{display:flex;flex-wrap:wrap;gap:.25rem 1rem}
select,button{font:inherit;padding:.25rem .5rem}
iframe{width:min(37rem,calc(100vw - 3rem));height:48rem;border:1px solid;resize:both;overflow:auto;background:#fff}
pre{white-space:pre-wrap;overflow-wrap:anywhere;max-width:48rem;padding:1rem;border:1px solid}`;
