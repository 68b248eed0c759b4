// The catalogue of rules that content is held to, each in one line: names are permanent.
// "*" stands for the kind of file: post, area …

export const contentRules = {
  'file/unknown-place': 'A file stands where nothing reads it, or has an ending that nothing reads.',
  'file/same-name': 'Two files differ only by capital letters, or by .yaml and .json.',
  'file/name':
    'A file or folder name is not lower-case words joined by hyphens, or is one that Windows keeps for itself.',
  'file/link': 'A file is a link that leads out of the content folder, or not an ordinary file.',
  'file/too-large': 'A file is larger than 5 MB.',
  'file/not-text': 'A text is not UTF-8, or holds an invisible character.',
  'file/conflict': 'A text holds two versions that git could not merge.',
  'file/missing': 'A file that every site has is not there.',
  'picture/unreadable':
    'A picture cannot be read, has no size, is too much to draw (a drawing may have 200 KB, 2000 elements and 5000 letters), or is of another kind than its name says.',
  'picture/damaged':
    'A picture breaks off before its end: readers would see a part of it, or nothing. Broken data in its middle are not noticed.',
  'picture/unsafe-svg': 'A drawing holds something else than shapes, text and references to itself.',
  'yaml/syntax': 'A data file or front matter is not YAML.',
  'yaml/duplicate-key': 'A field is given twice.',
  'yaml/unsupported':
    'Anchors, aliases, tags, merge keys, directives, a second document or characters that no page can show are used.',
  'yaml/lost-words': 'Words of a value come after “ #”, and so are taken for a note.',
  'front-matter/fence': 'A post’s front matter does not begin or end with a line of three hyphens.',
  'front-matter/language': 'A post’s front matter is said to be something else than YAML.',
  'markdown/too-much': 'A text is too long or nests too deeply.',
  'markdown/heading': 'A heading is of the wrong level, empty, holds a link, or stands where none may.',
  'markdown/link': 'A link has an address that no link may have.',
  'markdown/picture': 'A picture in a text is not one of this site.',
  'markdown/alt': 'A picture in a text has no description.',
  'markdown/html': 'A text holds HTML.',
  'markdown/unclosed': 'Signs of Markdown are not closed, so that readers see them: two asterisks, a link without "]".',
  'markdown/unclosed-code': 'A block of code begins and does not end: all below it would be shown as code.',
  'markdown/unknown-reference': 'A link or a footnote refers to a definition that is not there.',
  'markdown/footnote': 'A footnote is referred to nowhere, defined twice, or stands where none may.',
  'style/word': 'A text has a word that this guide avoids.',
  'style/long-sentence': 'A sentence is too long to be read aloud.',
  '*/unknown-field': 'A field that this kind of file does not have.',
  '*/missing-field': 'A field that this kind of file needs is not there, or has no value.',
  '*/wrong-type': 'A number where text is wanted, a text where a list is wanted, and so on.',
  '*/unknown-choice': 'A value that is not one of those that the field allows.',
  '*/bad-value':
    'A value of the right type that the field cannot have: a date that is no day, a text that is too long.',
  '*/missing-picture': 'A field names a picture that is not there.',
  '*/unknown-area': 'A field names an area that is not there.',
  '*/unknown-source': 'A field names a source that is not in sources.yaml.',
  'site/no-confirm-page': 'Readers are asked to confirm their address, and there is no page on which they can.',
  'site/duplicate-address': 'Two pages have one address.',
  'site/duplicate-description': 'Two pages have one description.',
  'category/duplicate': 'Two categories share an id or a name.',
  'source/duplicate': 'Two sources share an id.',
  'outline/duplicate': 'A district has two outlines.',
  'outline/misplaced-corner': 'A corner of an outline is no place in the country: its latitude stands first.',
  'outline/open-ring': 'A ring of an outline does not end where it began.',
  '*/misplaced': 'A point is no place in the country: its latitude and longitude are turned round.',
  'map/unknown-station': 'A railway calls at a station that map.yaml does not have.',
  'area/duplicate': 'Two areas share a name.',
  'guide/other-district': 'A guide’s district is not that of its file name.',
  'guide/no-attribution': 'A guide prints the attribution of a source that has none.',
  'useful/duplicate': 'Two useful links have one label, or a station is there twice.',
  'useful/unknown-district': 'A useful link names a district that has no guide.',
  'useful/unknown-station': 'Live departures are given of a station that no guide lists.',
  'event/other-day': 'A day is called off or left out on which the event would not be on.',
  'event/checked-later': 'An event’s source is said to have been looked at on a day that is still to come.',
  'event/unknown-listing': 'An event is at a listing that is not there, is closed or is an example.',
  'event/unknown-district': 'An event names a district that has no guide.',
  'event/unknown-category': 'An event names a category that is not there.',
  'event/no-day': 'The rule of an event gives no day.',
  'event/ends-first': 'An event ends before it begins.',
  'event/no-such-time': 'An event begins in the hour that the clocks leave out in March.',
  'event/ended': 'An event is over.',
  'event/unchecked': 'Nobody has looked at an event’s source for 200 days, or for 90 if it is on a few dates alone.',
  'letter/no-date': 'A letter’s file is not called after a day.',
  'letter/other-weekday': 'A letter is dated on another day of the week than the one that is promised.',
  'letter/to-write': 'A letter that is no draft has a text that is still to be written.',
  'letter/empty': 'A letter that is no draft names no story, no event and no place.',
  'letter/no-sender': 'A letter that is no draft does not say who sends it, and from where.',
  'letter/no-leave-page': 'There are letters, and no page on which their readers can leave.',
  'letter/picture': 'A letter shows a picture.',
  'letter/twice': 'A letter names something twice.',
  'letter/repeated': 'A letter names a story or a place that stood in the letter before it.',
  'letter/unknown-story': 'A letter names a story that is not there.',
  'letter/unpublished-story': 'A letter names a story that has no page on the letter’s day.',
  'letter/past-story': 'A letter names a story that is no longer news.',
  'letter/unknown-event': 'A letter names an event that is not there.',
  'letter/other-week': 'A letter names an event for a day of another week.',
  'letter/not-on': 'A letter names an event for a day on which it is not on.',
  'letter/unknown-listing': 'A letter names a place that the guide does not have.',
  'letter/other-state': 'A letter says that a place has closed, and its entry does not; or the other way round.',
  'directory/duplicate-group': 'Two groups of a page share a title.',
  'directory/duplicate-listing': 'Two listings of a page share an id.',
  'directory/unclear-origin': 'A listing names no source and is no example, or is both.',
  'directory/unclear-move': 'A listing has moved and does not say where to, or says where to and has not moved.',
  'directory/unclear-closing':
    'A listing has closed and does not say how that is known, or has closed and moved at once.',
  'directory/closed-later': 'A listing is said to have closed on a day that is still to come.',
  'directory/half-a-point': 'A listing has one of “lat” and “lon” without the other.',
  'directory/far-away': 'A listing’s coordinates have changed places, or lie outside its district.',
  'directory/long-coordinates': 'A listing’s coordinates have more than five decimals.',
  'directory/example-looks-real': 'An example entry has a number or an address that could be somebody’s.',
  'directory/listing-looks-made-up': 'A real listing has a number or an address that is kept for examples.',
  'directory/unknown-page': 'A page of listings names one beside it that is not there.',
  'directory/unknown-group': 'A claim counts a group that the page does not have.',
  'directory/false-claim': 'A count that the page states is not so.',
  'search/unknown-button': 'An entry of search.yaml is for a button that the directory page does not have.',
  'search/empty-button': 'A button of the directory page stands for no topic page and no group.',
  'page/unknown-topic': 'The data page counts a topic among the services that no page of listings is about.',
  'search/unknown-list': 'A button stands for a topic page or a group that is not there.',
  'search/circular-synonym': 'Everyday words mean each other in a circle, so that none of them means anything.',
  'search/repeated-name': 'An everyday word has two meanings, or a button two entries.',
  'post/empty': 'A post has front matter and no words.',
  'post/long-walk': 'A walk’s story is too long for the two sides of A4 that it prints on.',
  'post/unlisted-category': 'A post’s category is not in categories.yaml: it is shown as plain text.',
} as const satisfies Record<string, string>;

/** What is found between the content and the migrations of the newsletter’s table. */
export const newsletterRules = {
  'newsletter/refused-choice': 'A form offers a subject, a postcode or a kind of message that its table would refuse.',
  'newsletter/unused-choice': 'The table takes a subject or a postcode that the sign-up no longer offers.',
} as const satisfies Record<string, string>;

export type NewsletterRule = keyof typeof newsletterRules;

/** What `npm run listings -- import` finds in a table, besides the rules of its content. */
export const importRules = {
  'listings/not-csv': 'The file is not a CSV table, or its text is neither UTF-8 nor UTF-16.',
  'listings/missing-column': 'The table lacks a column without which no row can be placed.',
  'listings/unknown-column': 'The table has a column that no listing has, or has one twice.',
  'listings/extra-cell': 'A row has more cells than there are columns.',
  'listings/unknown-page': 'A row names a page of listings that is not there.',
  'listings/unknown-group': 'A row names a group that its page does not have.',
  'listings/other-group': 'A row names another group than the one its listing is in.',
  'listings/repeated-row': 'Two rows have one id.',
  'listings/possible-duplicate': 'A new row looks like a listing that is there already.',
} as const satisfies Record<string, string>;

export type ImportRule = keyof typeof importRules;

/** What `npm run new` finds in the text of a form, and in the content of a new place. */
export const newRules = {
  'issue/unknown-heading': 'A heading that the form "Add a place" does not have.',
  'issue/repeated-heading': 'A heading is there twice, so that one answer could replace another.',
  'issue/missing': 'The form does not say what a listing needs.',
  'issue/too-long': 'An answer is longer than its field has room for.',
  'issue/markup': 'An answer is more than one line of plain text.',
  'place/leftover': 'The content of a new place has a name of another place.',
} as const satisfies Record<string, string>;

export type IssueRule = Extract<keyof typeof newRules, `issue/${string}`>;
