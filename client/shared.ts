// Code that widgets import from wake.tsx's file, because React and each context must exist only once.
export { Fragment, jsx, jsxs } from 'react/jsx-runtime';
export {
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
export * from '../components/context/page-context.ts';
export * from '../components/widgets/services.ts';
