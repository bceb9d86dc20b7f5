import pg from 'pg';

/** Longest text that one notification carries; PostgreSQL takes 8,000 bytes less one. */
export const maxNotificationBytes = 7_900;

const retryMs = 1_000;
/** A connection that was cut without a word is noticed by asking from time to time. */
const pulseMs = 15_000;
/** What a process tells everyone instead of texts that it could not send. */
const missedText = 'missed';

/** Short texts between all processes of one database, by PostgreSQL's NOTIFY. */
export type Notifications = {
  /**
   * Sends a text of at most `maxNotificationBytes` to everyone who listens, this process included. Where it cannot be sent,
   * everyone is told so as soon as it can.
   */
  send(text: string): Promise<void>;
  close(): Promise<void>;
};

type Listener = {
  onText(text: string): void;
  /** Texts may have been missed: listening has begun again after a break, or a sender's connection was broken. */
  onResumed(): void;
  onTrouble(error: unknown): void;
};

/**
 * Listens on a connection of its own, which is made again for as long as it takes when it breaks.
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

  /** A connection does one thing at a time. */
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
      // A short command sends its text and closes at once: what was sent still goes out.
      await connecting;
      await last.catch(() => {});
      isClosed = true;
      clearInterval(timer);
      await connecting;
      await client?.end();
    },
  };
}
