// The label of paid content. The full form is a paragraph with a link to the sponsor.
import type { Sponsor } from '../../build/guide/source/sponsor.ts';

export const PAID_LINK = 'sponsored noopener noreferrer';

interface PaidForProps {
  sponsor: Sponsor | undefined;
  full?: boolean;
}

export function PaidFor({ sponsor, full = false }: PaidForProps) {
  if (!sponsor) return null;
  const { by, url } = sponsor;
  if (!full) return <span className="paid-for">Paid for by {by}</span>;
  return (
    <p>
      <span className="paid-for">
        Paid for by{' '}
        <a href={url} rel={PAID_LINK}>
          {by}
        </a>
      </span>
    </p>
  );
}
