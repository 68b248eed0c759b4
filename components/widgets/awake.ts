// Whether a widget has woken: false in the server's HTML and while hydrating, true from then on.
import { useSyncExternalStore } from 'react';

const never = () => () => {};

export const useAwake = () => useSyncExternalStore(never, () => true, () => false);
