// Renders a part, such as the footer, once for all pages that have it. The default, for example in a test, renders the
// part for each page.
import { createContext } from 'react';
import type { DocumentProps } from '../../build/engine/define-site.ts';

export const ShareContext = createContext<DocumentProps<unknown>['share']>((_key, part) => part);
