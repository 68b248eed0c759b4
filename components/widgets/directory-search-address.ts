// What the directory's search was asked, and the address bar that remembers it: the words and the pressed buttons, and
// never a whole postcode, which a host would see.
import { useEffect, useRef, useState } from 'react';
import { withoutPostcode } from '../parts/postcode.ts';
import { useQuery } from './filter-hooks.ts';

/** Milliseconds after the last keystroke: browsers limit how often an address may change. */
const PAUSE = 400;

/** 'Arts & Culture' → 'arts-culture' */
const keyOf = (name: string) => name.toLowerCase().replace(/[^a-z\d]+/g, '-');

/** `names`: those of the buttons. */
export function useSearchAddress(names: readonly string[]) {
  const [query, writeQuery] = useQuery();
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const woken = useRef(false);
  const parameters = new URLSearchParams(query);
  const asked = parameters.get('q') ?? '';
  const kinds = parameters.getAll('kind');
  const pressed = [...names.keys()].filter((at) => kinds.includes(keyOf(names[at]!)));

  useEffect(() => {
    const field = box.current!;
    // What was typed before the widget woke stays, and so does a postcode, which the address lacks.
    const isOwn = asked === withoutPostcode(field.value) || (!woken.current && field.value !== '');
    woken.current = true;
    if (!isOwn) field.value = asked;
    setText(field.value);
  }, [asked]);

  function write(kept: readonly number[], replace: boolean) {
    clearTimeout(timer.current);
    const next = new URLSearchParams(query);
    next.delete('kind');
    for (const at of kept) next.append('kind', keyOf(names[at]!));
    const words = withoutPostcode(box.current!.value);
    if (words) next.set('q', words);
    else next.delete('q');
    writeQuery(next.toString(), replace);
  }

  return {
    box,
    text,
    /** The pressed buttons, by their places in the row. */
    pressed,
    type() {
      setText(box.current!.value);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => write(pressed, true), PAUSE);
    },
    press: (at: number) =>
      write(pressed.includes(at) ? pressed.filter((other) => other !== at) : [...pressed, at], false),
    submit: () => write(pressed, true),
  };
}
