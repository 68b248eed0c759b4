// The edge function `leave-letter`, as Supabase's Deno runs it.
import { leaveLetter } from './leave-letter.ts';

/** The parts of Deno that are used here. */
declare const Deno: {
  env: { get(name: string): string | undefined };
  serve(handle: (request: Request) => Promise<Response>): unknown;
};

const read = (name: string) => Deno.env.get(name) ?? '';

/** Newer projects have named publishable keys, older ones an anon key. */
function publicKey(): string {
  const { default: key } = JSON.parse(read('SUPABASE_PUBLISHABLE_KEYS') || '{}') as { default?: string };
  return key ?? read('SUPABASE_ANON_KEY');
}

const site = read('SITE_URL').replace(/\/$/, '');
const settings = { url: read('SUPABASE_URL'), key: publicKey(), page: site && `${site}/letters/leave` };

Deno.serve((request) => leaveLetter(request, settings));
