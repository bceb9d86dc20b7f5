import pg from 'pg';

/** Longest text of one notification; PostgreSQL takes 8,000 bytes less one. */
export const maxNotificationBytes = 7_900;

const retryMs = 1_000;
/** Interval of a keep-alive query, which detects connections that broke silently. */
const pulseMs = 15_000;
/** Sent to all subscribers instead of texts that could not be sent. */
const missedText = 'missed';

/** Short texts between all processes of one database, by PostgreSQL's NOTIFY. */
export type Notifications = {
  /**
   * Sends a text of at most `maxNotificationBytes` to all subscribers, including this process. If it cannot be sent,
   * all are notified of that as soon as possible.
   */
  send(text: string): Promise<void>;
  close(): Promise<void>;
};

type Listener = {
  onText(text: string): void;
  /** Texts may have been missed: the subscription was interrupted, or a sender's connection was. */
  onResumed(): void;
  onTrouble(error: unknown): void;
};

/**
 * Listens on its own connection, which is re-established, with unlimited retries, when it breaks.
 * @param channel a lower-case word
 */
export function openNotifications(url: string, channel: string, listener: Listener): Notifications {
  let client: pg.Client | undefined;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let wasConnected = false;
  let isUnsent = false;
  let last: Promise<unknown> = Promise.resolve();
  let connecting = connect();

  /** A connection runs one query at a time. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = last.then(work, work);
    last = mine;
    return mine;
  }

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      keepAlive: true,
      application_name: channel,
    });
    const lose = (error?: unknown) => {
      if (client !== fresh && client !== undefined) return;
      client = undefined;
      fresh.end().catch(() => {});
      if (isClosed) return;
      if (error) listener.onTrouble(error);
      again();
    };
    fresh.once('error', lose);
    fresh.once('end', () => client === fresh && lose());
    fresh.on('notification', ({ payload }) => {
      if (payload === missedText) listener.onResumed();
      else listener.onText(payload ?? '');
    });
    try {
      await fresh.connect();
      await fresh.query(`LISTEN ${channel}`);
    } catch (error) {
      lose(error);
      return;
    }
    if (isClosed) {
      await fresh.end();
      return;
    }
    client = fresh;
    timer = setInterval(() => inTurn(() => fresh.query('SELECT 1')).catch(lose), pulseMs).unref();
    if (wasConnected) listener.onResumed();
    wasConnected = true;
    if (!isUnsent) return;
    isUnsent = false;
    await send(missedText).catch(() => {});
  }

  function send(text: string): Promise<void> {
    return inTurn(async () => {
      const sender = client;
      isUnsent ||= sender === undefined;
      try {
        await sender?.query('SELECT pg_notify($1, $2)', [channel, text]);
      } catch (error) {
        isUnsent = true;
        throw error;
      }
    });
  }

  function again(): void {
    clearInterval(timer);
    timer = setTimeout(() => {
      connecting = connect();
    }, retryMs).unref();
  }

  return {
    async send(text) {
      await connecting;
      await send(text);
    },
    async close() {
      // A short command sends its text and closes at once: pending texts are still sent.
      await connecting;
      await last.catch(() => {});
      isClosed = true;
      clearInterval(timer);
      await connecting;
      await client?.end();
    },
  };
}
