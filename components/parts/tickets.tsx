// The booking link of an event. It is marked if the event is paid content.
import type { Event } from '../../build/guide/event/event.ts';
import { PAID_LINK } from './paid-for.tsx';

interface TicketsProps {
  event: Pick<Event, 'tickets' | 'title' | 'sponsored'>;
  button?: boolean;
}

export const Tickets = ({ event: { tickets, title, sponsored }, button = false }: TicketsProps) => (
  <a href={tickets} rel={sponsored ? PAID_LINK : 'noopener noreferrer'} className={button ? 'button' : undefined}>
    Tickets<span className="visually-hidden"> for {title}</span>
  </a>
);
