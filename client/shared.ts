// Re-exports the modules that wake.tsx shares with other chunks. Importing this small file beside wake.tsx makes the
// browser request those chunks at once: found only inside wake.tsx, they would be requested a round trip later.
export { PageContext } from '../components/document/page-context.ts';
export { ServicesContext } from '../components/widgets/services.ts';
export { readConfig } from './config.ts';
export { showToast } from './toasts.ts';
