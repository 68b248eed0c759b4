// The mark of a text that a new file has in the place of words: what makes new files writes it, and a release asks for it. Knows neither.

export const TO_WRITE = 'To write:';
