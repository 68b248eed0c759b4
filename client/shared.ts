// What widgets take from wake.tsx's file instead of bringing it themselves: of React and of each context there is one.
export { Fragment, jsx, jsxs } from 'react/jsx-runtime';
export {
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
export * from '../components/context/page-context.ts';
export * from '../components/widgets/services.ts';
