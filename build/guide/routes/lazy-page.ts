// Pages whose props take time to compute, such as lists of nearest places.
import type { ReactElement } from 'react';
import type { PageContent } from '../../engine/pages/route.ts';

/** Like `pageOf`, for props that take time to compute. They are computed once, when the page is rendered. */
export function lazyPageOf<Props extends object>(
  component: (props: Props) => ReactElement,
  prepare: () => Props,
): PageContent {
  let props: Props | undefined;
  return {
    component,
    get props() {
      return (props ??= prepare());
    },
  };
}
