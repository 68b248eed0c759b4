// Loads the connector for a kind of register or calendar. Its file is named after the kind.
import type { CalendarKind, RegisterKind } from '../guide/settings/register-settings.ts';
import type { CalendarConnector } from './events/calendar-event.ts';
import type { Connector } from './register-record.ts';

export async function loadConnector(kind: RegisterKind): Promise<Connector> {
  const { connector } = (await import(`./connectors/${kind}.ts`)) as { connector: Connector };
  return connector;
}

export async function loadCalendar(kind: CalendarKind): Promise<CalendarConnector> {
  const { connector } = (await import(`./calendars/${kind}.ts`)) as { connector: CalendarConnector };
  return connector;
}
