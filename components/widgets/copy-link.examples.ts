// Props of the copy button for tests.
import type { CopyLinkProps } from './copy-link.tsx';

export const examples: Record<string, CopyLinkProps> = { plain: { url: 'https://millbrook.example/blog/mill-fair' } };
