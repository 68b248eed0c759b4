// Renders a part once for all pages that have it. Without a build, such as in a test, the part stays where it is.
import { createContext } from 'react';
import type { DocumentProps } from '../../build/engine/define-site.ts';

export const ShareContext = createContext<DocumentProps<unknown>['share']>((_key, part) => part);
