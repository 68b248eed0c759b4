// An element that Markdown has no node for.
import type { Data, Parent } from 'mdast';

export interface CustomElement extends Parent {
  type: 'element';
  data: Data;
}

declare module 'mdast' {
  interface RootContentMap {
    element: CustomElement;
  }
  interface PhrasingContentMap {
    element: CustomElement;
  }
}

export type Properties = NonNullable<Data['hProperties']>;

export function element(hName: string, hProperties: Properties, children: CustomElement['children']): CustomElement {
  return { type: 'element', data: { hName, hProperties }, children };
}
