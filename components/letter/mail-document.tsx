// A mail as an HTML document: one column of 600 pixels with margins of 20 pixels, and a footer.
import type { ReactNode } from 'react';
import { DARK, style } from './mail-style.ts';

interface MailDocumentProps {
  language: string;
  subject: string;
  /** Text that mail programs show after the subject. */
  preheader: string;
  brand: string;
  /** URL of the home page. */
  home: string;
  /** Text below the brand, such as the day of a letter. */
  kicker?: string;
  children: ReactNode;
  foot: ReactNode;
}

export const MailDocument = ({ language, subject, preheader, ...column }: MailDocumentProps) => (
  <html lang={language}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      {/* Without this element, phones turn dates and addresses into links. */}
      <meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no" />
      <title>{subject}</title>
      <style>{DARK}</style>
    </head>
    <body className="paper" style={style.page}>
      <main>
        <div style={style.hidden}>{preheader}</div>
        {/* Uses tables, because they are the only way to centre a column that all mail programs support. */}
        <table role="presentation" className="paper" width="100%" cellPadding="0" cellSpacing="0" style={style.page}>
          <tbody>
            <tr>
              <td align="center">
                <table role="presentation" width="640" cellPadding="0" cellSpacing="0" style={style.middle}>
                  <tbody>
                    <tr>
                      <Column subject={subject} {...column} />
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </main>
    </body>
  </html>
);

type ColumnProps = Omit<MailDocumentProps, 'language' | 'preheader'>;

const Column = ({ subject, brand, home, kicker, children, foot }: ColumnProps) => (
  <td className="paper ink" style={style.column}>
    {/* Band and mark are colours and text, because mail programs block pictures. */}
    <div className="zigzag" style={style.zigzag} />
    <table role="presentation" className="rule" width="100%" cellPadding="0" cellSpacing="0" style={style.head}>
      <tbody>
        <tr>
          <td aria-hidden="true" style={style.mark}>
            <div style={style.sun} />≈
          </td>
          <td>
            <p className="ink" style={style.brand}>
              <a href={home} className="ink" style={style.home}>
                {brand}
              </a>
            </p>
            <p className="soft" style={style.kicker}>
              {kicker}
            </p>
          </td>
        </tr>
      </tbody>
    </table>
    <h1 style={style.title}>{subject}</h1>
    {children}
    <div className="soft rule" style={style.foot}>
      {foot}
    </div>
  </td>
);
