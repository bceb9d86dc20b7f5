import type { TRPCClient, TRPCLink } from '@trpc/client';
import { createTRPCClient } from '@trpc/client';
import type { AppRouter } from '@wingman/api/app-router.ts';
import { withoutEndSlashes } from '@wingman/contract/address.ts';
import type { ChatEvent } from '@wingman/contract/conversation.ts';
import type { Moment } from '@wingman/contract/moment.ts';
import type { LiveProgress, Recording } from '@wingman/contract/recording.ts';
import type { ImageQuestion } from './ask-with-image.ts';
import { askWithImage } from './ask-with-image.ts';
import type { ChangedMoment, NamedMoment, SavedMoment } from './moments.ts';
import { removeMoment, saveMoment, updateMoment } from './moments.ts';
import { type EventsOptions, programEvents, type ReceivedEvent } from './program-events.ts';
import type { TokenSource } from './request-headers.ts';
import { browserTimeZone, currentToken, requestHeaders } from './request-headers.ts';
import type { RestRequest } from './rest-call.ts';
import { trpcLinks } from './trpc-links.ts';
import type { UploadInput } from './upload-recording.ts';
import { uploadRecording } from './upload-recording.ts';
import type { SlicesInput } from './upload-slices.ts';
import { discardUpload, sendSlices } from './upload-slices.ts';
import { toWingmanError } from './wingman-error.ts';

export type WingmanClientOptions = {
  /** Where the server is, without a slash at the end; empty for the page's own origin. */
  baseUrl: string;
  token?: TokenSource;
  /** IANA zone of "today" for these requests; that of the browser, and elsewhere that of the account by default. */
  timeZone?: string;
  fetch?: typeof fetch;
  /** Called when the server no longer accepts the token in use. */
  onUnauthorized?: () => void;
};

export type WingmanClient = {
  /** The typed procedures. Errors are `TRPCClientError`s with an Italian message; see `toWingmanError`. */
  trpc: TRPCClient<AppRouter>;
  /** The chain of links, for `@trpc/react-query`. */
  links: TRPCLink<AppRouter>[];
  /** Sends a recording with progress; resumes an earlier call with its id. Throws `WingmanError`. */
  uploadRecording(input: UploadInput): Promise<Recording>;
  /** Sends the next slices of a live recording. Throws `WingmanError`. */
  sendSlices(input: SlicesInput): Promise<LiveProgress>;
  /** Deletes an incomplete upload. Throws `WingmanError`. */
  discardUpload(input: { id: string; token?: string }): Promise<void>;
  /** Asks with an image and yields the events of the answer as they arrive. Throws `WingmanError`. */
  askWithImage(input: ImageQuestion, signal?: AbortSignal): AsyncIterable<ChatEvent>;
  /**
   * Saves what a user added to a recording at a second; sent again, it replaces second and text. Throws `WingmanError`,
   * `not_found` while the recording has not arrived.
   */
  saveMoment(input: SavedMoment): Promise<Moment>;
  /** Changes second or text of a moment, and says which it is then. Throws `WingmanError`. */
  updateMoment(input: ChangedMoment): Promise<Moment>;
  /** Deletes a moment with its image. Throws `WingmanError`. */
  removeMoment(input: NamedMoment): Promise<void>;
  /**
   * What happens to the user's recordings, for as long as it is read: reconnects, and resumes after the last event. Throws `WingmanError`
   * when it is refused.
   */
  events(options?: EventsOptions): AsyncIterable<ReceivedEvent>;
  /**
   * Address of a recording's audio. It supports ranges; browsers authenticate by the session cookie. `plays`: forms
   * that the player plays, see the contract's `playerForms`; other audio is sent as mp3.
   */
  audioUrl(id: string, plays?: readonly string[]): string;
};

/** A typed client of one server, for browsers and Node. It holds no state of its own. */
export function createWingmanClient(options: WingmanClientOptions): WingmanClient {
  const baseUrl = withoutEndSlashes(options.baseUrl);
  const token = () => currentToken(options.token);
  const timeZone = () => options.timeZone ?? browserTimeZone();
  const fetchFunction: typeof fetch = options.fetch ?? ((input, init) => fetch(input, init));
  const onUnauthorized = options.onUnauthorized ?? (() => {});
  const restRequest = (sentToken: string | null) => ({
    baseUrl,
    headers: requestHeaders(sentToken, timeZone()),
    fetch: fetchFunction,
  });
  const links = trpcLinks({ baseUrl, token, timeZone, fetch: fetchFunction, onUnauthorized });
  /** The error, once it is known that it concerns the current session. */
  const reported = (error: unknown, sentToken: string | null) => {
    const known = toWingmanError(error);
    if (known.endsSession && sentToken === token()) onUnauthorized();
    return known;
  };
  const upload = async <T>(
    sentToken: string | null,
    send: (request: RestRequest) => Promise<T>,
  ): Promise<T> => {
    try {
      return await send(restRequest(sentToken));
    } catch (error) {
      throw reported(error, sentToken);
    }
  };

  return {
    trpc: createTRPCClient<AppRouter>({ links }),
    links,
    uploadRecording: (input) => upload(input.token ?? token(), (request) => uploadRecording(request, input)),
    sendSlices: (input) => upload(input.token ?? token(), (request) => sendSlices(request, input)),
    discardUpload: (input) => upload(input.token ?? token(), (request) => discardUpload(request, input.id)),
    saveMoment: (input) => upload(input.token ?? token(), (request) => saveMoment(request, input)),
    updateMoment: (input) => upload(input.token ?? token(), (request) => updateMoment(request, input)),
    removeMoment: (input) => upload(input.token ?? token(), (request) => removeMoment(request, input)),
    async *askWithImage(input, signal) {
      const sentToken = token();
      const headers = requestHeaders(sentToken, timeZone());
      try {
        yield* askWithImage({ url: `${baseUrl}/api/chat`, headers, fetch: fetchFunction }, input, signal);
      } catch (error) {
        throw reported(error, sentToken);
      }
    },
    async *events(eventsOptions = {}) {
      const sentToken = token();
      try {
        yield* programEvents(() => restRequest(token()), eventsOptions);
      } catch (error) {
        throw reported(error, sentToken);
      }
    },
    audioUrl(id, plays) {
      const address = `${baseUrl}/api/recordings/${encodeURIComponent(id)}/audio`;
      return plays ? `${address}?plays=${plays.join(',')}` : address;
    },
  };
}
