// The label of paid content, and the booking link of an event, which is marked if the event is paid content.
import type { Event } from '../../build/guide/event/event.ts';
import type { Sponsor } from '../../build/guide/source/sponsor.ts';

export const PAID_LINK = 'sponsored noopener noreferrer';

interface PaidForProps {
  sponsor: Sponsor | undefined;
  /** True for a paragraph with a link to the sponsor. */
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

interface TicketsProps {
  event: Pick<Event, 'tickets' | 'title' | 'sponsored'>;
  button?: boolean;
}

export const Tickets = ({ event: { tickets, title, sponsored }, button = false }: TicketsProps) => (
  <a href={tickets} rel={sponsored ? PAID_LINK : 'noopener noreferrer'} className={button ? 'button' : undefined}>
    Tickets<span className="visually-hidden"> for {title}</span>
  </a>
);
