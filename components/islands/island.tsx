// Marks the place of a widget in a page. The render fills it; the client's loader wakes it.
import type { WidgetName, WidgetProps } from '../widgets/registry.ts';

/**
 * When an island wakes. `interaction`: it is focused or pressed. `scroll`: the same, and it only shows once the reader
 * has scrolled past half a screen. Whatever it says, an island with `data-query` inside wakes on load when the address
 * carries one of the parameters named there.
 */
export type Wake = 'load' | 'scroll' | 'interaction';

type IslandProps = { [N in WidgetName]: { widget: N; props: WidgetProps<N>; wake: Wake } }[WidgetName];

export function Island({ widget, props, wake }: IslandProps) {
  return <site-island data-widget={widget} data-wake={wake} data-props={JSON.stringify(props)} />;
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'site-island': DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & { [data: `data-${string}`]: string };
    }
  }
}
