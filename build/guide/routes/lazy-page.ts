// Pages whose props take time to compute, such as lists of nearest places.
import type { ReactElement } from 'react';
import type { PageContent } from '../../engine/pages/route.ts';

/** Like `pageOf`, for props that take time to compute. They are computed once, when the page is rendered. */
export const lazyPageOf = <Props extends object>(
  component: (props: Props) => ReactElement,
  prepare: () => Props,
): PageContent => new LazyPage(component, prepare);

class LazyPage<Props extends object> implements PageContent {
  readonly component: (props: Props) => ReactElement;
  #prepare: () => Props;
  #props: Props | undefined;

  constructor(component: (props: Props) => ReactElement, prepare: () => Props) {
    this.component = component;
    this.#prepare = prepare;
  }

  get props(): Props {
    return (this.#props ??= this.#prepare());
  }
}
