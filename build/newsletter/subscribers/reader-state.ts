// Decides by the columns of an exported list which of its readers are subscribed. The law asks for consent, so only
// states that are known to mean "subscribed" count. All other readers are left out, each with a reason.
import { readDate } from './read-date.ts';

/** Non-empty cells of a row, by column name in lower case without separators. */
export type ExportRow = ReadonlyMap<string, string>;

/** Lower case without spaces, hyphens and other separators: 'Opted-in' is 'optedin'. */
export const plainName = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

const YES = new Set(['yes', 'true', '1', 'y', 't', 'on', 'in', 'x', 'checked']);
const NO = new Set(['', 'no', 'false', '0', 'n', 'f', 'off', 'null', 'none', 'never', 'nil', 'na', 'unchecked']);
const SUBSCRIBED = new Set(
  (
    'subscribed resubscribed subscriber active enabled confirmed optin optedin singleoptin doubleoptin signedup ' +
    'consented agreed accepted granted express explicit member regular free premium paid comp comped complimentary ' +
    'gift gifted trial trialed trialing monthly yearly annual founding lifetime current live marketingcontact'
  ).split(' '),
);
const UNCONFIRMED =
  /^(?:un(?:confirmed|activated|verified)|not(?:yet)?(?:confirmed|verified)|(?:awaiting|waitingfor)?\w*confirmation|(?:optin)?pending(?:confirmation|optin)?)$/;

/** Columns and states of readers who left, who objected, or whose mail doesn't arrive. */
const NEGATIVE =
  /unsub|opt(?:ed)?out|blacklist|blocklist|blocked|banned|suppress|donot|dont|nomail|noemail|nolonger|dnc|bounce|complain|spam|junk|abuse|cancel|delet|remov|clean(?:ed|time)|disabl|deactiv|archiv|undeliver|unreach|inactive|paus|suspend|revok|withdr[ae]w|invalid|^stop|churn|^left|^gone|lapsed|trash|signe?d?off|left$|leaving|^ended|enddate|deceased|returntosender|object|refus|declin|reject|notsub|notopt|notconsent|neversub/;
/** Columns whose yes means that the reader agreed. */
const POSITIVE =
  /subscribed|subscribe$|subscription$|opt(?:ed)?in|consent|agree|accept|permission|newsletter|mailinglist|marketing|receive|allow|enabled|active$|wants|gdpr|signedup|signmeup|subscriber$|mailing|list$|news|letter|bulletin|updates|inform|intouch|e?mailok|valid$|(?:can|okto|by)(?:e?mail|contact)/;
/** Names whose yes can mean nothing but the reader’s consent. */
const CONSENT =
  /^(?:is|has|was|currently|user|contact|subscriber|member|reader|e?mail|newsletter|marketing|gdpr)*(?:subscribed?|opt(?:ed)?in|consent(?:ed)?)(?:to|for|our|e?mails?|newsletters?|marketing|list|flag)*$/;
const CONFIRMED = /^(?:is|e?mail|user|subscriber)*(?:confirmed|verified|double(?:opt)(?:ed)?in|doi)(?:e?mail)?$/;
/** Columns about something other than the mails of the newsletter, such as a paid plan, or with a time. */
const OTHER =
  /sms|phone|fax|whatsapp|push|donotcall|url$|link$|token|count$|score$|rate$|payment|stripe|order|billing|plan|tier|paid|source$|text$|activesubscription|(?:in|confirm|up)ip$/;
const TIME = /(?:edat|edon|inat|inon|upat|date|time|timestamp|since|version|language)$/;
const STATUS =
  /^(?:(?:e?mail|newsletter|marketing|subscri\w+|contact|member\w*|reader|user|list|global|mailing|opt\w*|consent|permission|delivery|account|current)*)(?:status|state|standing)$/;
const PERHAPS_STATUS = /(?:status|state|type|kind|membership)$/;
const LABELS = /(?:tags?|labels?|groups?|lists?|segments?|preferences?)$/;
/** Labels of readers who left or never agreed. Narrow, because other labels are subjects: "Removals". */
const LEFT_LABEL =
  /^(?:unsub|unconfirmed|opt(?:ed)?out|(?:no|donot|dont)(?:e?mail|contact|send|letter)|bounced|cancell?ed|left$)/;
const GEOGRAPHIC = /city|town|country|county|region|street|zip|postal|postcode|^address/;

type Kind = 'negative' | 'state' | 'confirmed' | 'positive' | 'labels';

export interface StateColumns {
  /** True if a column says who has left. */
  areKnown: boolean;
  /** Undefined for a subscribed reader. Otherwise 'unconfirmed', or the reason: 'with the state Cancelled'. */
  reasonAgainst(row: ExportRow): string | undefined;
  /** True if the row says that the reader confirmed the address. */
  saysConfirmed(row: ExportRow): boolean;
}

/**
 * Finds the columns that say if a reader is subscribed.
 * @param labels Names of the columns in the file, by plain name.
 * @param ignored Names of columns that mean something else at this service.
 */
export function findStateColumns(
  labels: ReadonlyMap<string, string>,
  rows: readonly ExportRow[],
  ignored: RegExp | undefined,
): StateColumns {
  const names = [...new Set([...labels.keys(), ...rows.flatMap((row) => [...row.keys()])])];
  const hasPlaces = names.some((name) => GEOGRAPHIC.test(name));
  const columns = names.flatMap((name): [string, Kind][] => {
    const kind = ignored?.test(name) ? undefined : kindOf(name, rows, hasPlaces);
    return kind ? [[name, kind]] : [];
  });
  const against = (row: ExportRow) =>
    columns.flatMap(([name, kind]) => reasonOf(kind, row.get(name) ?? '', labels.get(name) ?? name) ?? []);
  return {
    areKnown: columns.length > 0,
    reasonAgainst(row) {
      const reasons = against(row);
      return reasons.find((reason) => reason !== 'unconfirmed') ?? reasons[0];
    },
    saysConfirmed: (row) =>
      columns.some(([name, kind]) => {
        const value = row.get(name) ?? '';
        return kind === 'confirmed'
          ? isYes(value)
          : kind === 'state' && /^(?:confirmed|doubleoptin)$/.test(wordOf(value));
      }),
  };
}

function kindOf(name: string, rows: readonly ExportRow[], hasPlaces: boolean): Kind | undefined {
  if (OTHER.test(name)) return undefined;
  const isKnown = () => rows.some((row) => row.has(name) && isKnownState(row.get(name)!));
  if (NEGATIVE.test(name)) return 'negative';
  if (STATUS.test(name) && !(name === 'state' && hasPlaces)) return 'state';
  if (PERHAPS_STATUS.test(name)) return isKnown() ? 'state' : undefined;
  if (CONFIRMED.test(name)) return 'confirmed';
  const values = rows.flatMap((row) => row.get(name) ?? []);
  if (LABELS.test(name) && values.flatMap(labelsIn).some((label) => LEFT_LABEL.test(label))) return 'labels';
  if (TIME.test(name) || !POSITIVE.test(name)) return undefined;
  if (CONSENT.test(name)) return values.length > 0 && values.every(isDate) ? undefined : 'positive';
  return isKnown() || values.some(isYesOrNo) ? 'positive' : undefined;
}

/** The plain word of a cell. "Yes, please" is a yes. Keeps the minus of -1, a reader who left at some services. */
function wordOf(value: string): string {
  if (/^-\d/.test(value)) return value;
  if (/^(?:[✓✔☑]|yes\b|i (?:agree|consent|accept)\b)/i.test(value)) return 'yes';
  // A spreadsheet writes 1 as 1.0. Some databases write 0000-00-00 for no date.
  return plainName(value.replace(/^(\d+)\.0+$/, '$1')).replace(/^0+$/, '0');
}
const labelsIn = (value: string) => value.split(/[,;|]/).map(plainName);
const isDate = (value: string) => readDate(value, 'day-first') !== undefined;
const isYes = (value: string) => YES.has(wordOf(value)) || isDate(value);
const isYesOrNo = (value: string) => YES.has(wordOf(value)) || NO.has(wordOf(value));
/** Leaves out short answers such as "on", because that is Ontario in a column of places. */
const isSubscribed = (word: string) => SUBSCRIBED.has(word) || /^(?:yes|true|1)$/.test(word);
export const isStateWord = (value: string) => isYesOrNo(value) || isKnownState(value);
const isKnownState = (value: string) => {
  const word = wordOf(value);
  return isSubscribed(word) || /^(?:no|false|0)$/.test(word) || NEGATIVE.test(word) || UNCONFIRMED.test(word);
};

function reasonOf(kind: Kind, value: string, label: string): string | undefined {
  const word = wordOf(value);
  const inColumn = `in the column "${label}"`;
  const shown = isDate(value) ? 'a date' : value === '' ? 'nothing' : `"${value}"`;
  switch (kind) {
    case 'negative':
      return NO.has(word) || SUBSCRIBED.has(word) ? undefined : `with ${shown} ${inColumn}`;
    case 'labels':
      return labelsIn(value).some((label) => LEFT_LABEL.test(label)) ? `with ${shown} ${inColumn}` : undefined;
    case 'confirmed':
      if (value === '' || isYes(value)) return undefined;
      return NO.has(word) || UNCONFIRMED.test(word) ? 'unconfirmed' : `with ${shown} ${inColumn}`;
    case 'state':
      if (UNCONFIRMED.test(word)) return 'unconfirmed';
      return isSubscribed(word) ? undefined : value === '' ? `with ${shown} ${inColumn}` : `with the state ${value}`;
    case 'positive':
      if (UNCONFIRMED.test(word)) return 'unconfirmed';
      return SUBSCRIBED.has(word) || isYes(value) ? undefined : `with ${shown} ${inColumn}`;
  }
}
