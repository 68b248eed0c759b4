// The query of the directory's search, which the page's URL remembers: words and pressed buttons, but never a full
// postcode, because the site's host would see it.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { withoutPostcode } from '../parts/postcode.ts';
import { useQuery } from './filter-hooks.ts';
import { useServices } from './services.ts';

/**
 * Milliseconds from the last keystroke until the query is written into the URL, because browsers limit how often a URL
 * may change.
 */
const PAUSE = 400;

/** 'Arts & Culture' → 'arts-culture' */
const keyOf = (name: string) => name.toLowerCase().replace(/[^a-z\d]+/g, '-');

/** @param names Names of the buttons for kinds of place. */
export function useSearchAddress(names: readonly string[]) {
  const [query] = useQuery();
  const address = useServices()?.query;
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const woken = useRef(false);
  const parameters = new URLSearchParams(query);
  const asked = parameters.get('q') ?? '';
  const kinds = parameters.getAll('kind');

  /** Writes the query into the URL. Reads the URL again first, because it may have changed during the pause. */
  function write(replace: boolean, change = (_: URLSearchParams) => {}) {
    clearTimeout(timer.current);
    const next = new URLSearchParams(address?.read());
    change(next);
    const words = withoutPostcode(box.current!.value);
    if (words) next.set('q', words);
    else next.delete('q');
    address?.write(next.toString(), replace);
  }

  const toggle = (name: string, value: string) =>
    write(false, (next) => (next.has(name, value) ? next.delete(name, value) : next.append(name, value)));

  function type() {
    setText(box.current!.value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => write(true), PAUSE);
  }

  const typed = useEffectEvent(type);
  useEffect(() => {
    const field = box.current!;
    // Keeps text that was typed before hydration, and a postcode, which the URL never contains.
    const isOwn = asked === withoutPostcode(field.value) || (!woken.current && field.value !== '');
    woken.current = true;
    if (!isOwn) field.value = asked;
    if (withoutPostcode(field.value) === asked) setText(field.value);
    else typed();
  }, [asked]);

  return {
    box,
    text,
    /** Positions of the pressed buttons in the row. */
    pressed: [...names.keys()].filter((at) => kinds.includes(keyOf(names[at]!))),
    type,
    press: (at: number) => toggle('kind', keyOf(names[at]!)),
    /** Asks for one kind of place near a postcode. */
    askNear(at: number, postcode: string) {
      box.current!.value = postcode;
      setText(postcode);
      write(false, (next) => next.set('kind', keyOf(names[at]!)));
    },
    openNow: parameters.has('open'),
    toggleOpen: () => toggle('open', 'now'),
    submit: () => write(true),
  };
}
