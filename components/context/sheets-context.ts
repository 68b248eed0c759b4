// URLs of the style sheets that only some pages link, by name.
import { createContext } from 'react';

export const SheetsContext = createContext<Readonly<Record<string, string>>>({});
