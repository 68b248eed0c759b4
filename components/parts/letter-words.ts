// What a letter calls the news of a place, in a mail and on its page.

export const PLACE_LABELS = {
  new: 'New in the guide',
  closed: 'Closed for good',
  changed: 'Changed in the guide',
} as const;
