// Marks the place of a widget in a page. The build renders the widget there, and the client's loader hydrates it.
import type { WidgetName, WidgetProps } from '../widgets/registry.ts';

/**
 * When an island is hydrated. `interaction`: on focus or press. `scroll`: the same, for an island that is hidden until
 * the reader has scrolled half a screen. In any case, an island with `data-query` inside is hydrated on load if the URL
 * has one of the parameters that `data-query` names.
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
