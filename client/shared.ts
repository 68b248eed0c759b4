// What wake.tsx has in common with scripts that are no widgets, named in a file so small that it arrives long before
// wake.tsx.
// Fetched beside it: what is found only inside wake.tsx comes a round trip later.
export { PageContext } from '../components/document/page-context.ts';
export { WorldContext } from '../components/widgets/world.ts';
export { readConfig } from './config.ts';
export { showToast } from './toasts.ts';
