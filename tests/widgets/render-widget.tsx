// Renders a widget as the build does: in a root of its own, with the page's context.
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { PageContext } from '../../components/context/page-context.ts';
import { widgets, type WidgetName } from '../../components/widgets/registry.ts';

export function renderWidget(name: WidgetName, props: object, page = { basePath: '', path: '/' }): string {
  const Widget = widgets[name] as ComponentType<object>;
  return renderToString(
    <PageContext value={page}>
      <Widget {...props} />
    </PageContext>,
    { identifierPrefix: 'island-1' },
  );
}
