import { withoutEndSlashes } from '@wingman/contract/address.ts';
import type { ChatEvent, ChatInput } from '@wingman/contract/conversation.ts';
import type { Recording } from '@wingman/contract/recording.ts';
import { answerEvents } from './answer-events.ts';
import { currentToken, requestHeaders, type TokenSource } from './request-headers.ts';
import { callRest } from './rest-call.ts';
import { type UploadInput, uploadRecording } from './upload-recording.ts';
import { errorFromAnswer, foreignAnswerError, networkError, parseJson } from './wingman-error.ts';

export type RestClientOptions = {
  /** Where the server is, without a slash at the end. */
  baseUrl: string;
  /** An API key, or the token of a sign-in. */
  token: TokenSource;
  /** IANA zone of "today" for these requests; that of the account by default. */
  timeZone?: string;
  fetch?: typeof fetch;
};

export type RestCall = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the server's address, e.g. `/api/recordings`. */
  path: string;
  /** What is undefined is left out; a list is sent as one parameter for each of its values. */
  query?: Record<string, string | number | boolean | readonly string[] | undefined>;
  /** Sent as JSON. */
  body?: object;
  signal?: AbortSignal;
};

/** A question as programs ask it; what is left out is as in the web app. */
export type Question = Partial<ChatInput> & Pick<ChatInput, 'message' | 'sessionId'>;

/** The documented calls of a server, and nothing else. All of them throw `WingmanError`. */
export type RestClient = {
  /** The JSON of the answer; the shapes are in the description of the API. */
  call<Answer>(call: RestCall): Promise<Answer>;
  /** The bytes of the answer as they arrive: of exports and downloads. */
  download(call: RestCall): Promise<ReadableStream<Uint8Array>>;
  /** Asks and yields the events of the answer as they arrive. */
  ask(question: Question, signal?: AbortSignal): AsyncIterable<ChatEvent>;
  /** Sends a recording with progress; resumes an earlier call with its id. */
  uploadRecording(input: UploadInput): Promise<Recording>;
};

/** A client without state that uses only what `GET /api/openapi.json` describes. */
export function createRestClient(options: RestClientOptions): RestClient {
  const baseUrl = withoutEndSlashes(options.baseUrl);
  const fetchFunction: typeof fetch = options.fetch ?? ((input, init) => fetch(input, init));
  const request = () => ({
    baseUrl,
    headers: requestHeaders(currentToken(options.token), options.timeZone),
    fetch: fetchFunction,
  });
  const jsonHeaders = () => ({ ...request().headers, 'content-type': 'application/json' });
  return {
    async call<Answer>({ method = 'GET', path, query, body, signal }: RestCall) {
      const sent =
        body === undefined
          ? { headers: request().headers }
          : { headers: jsonHeaders(), body: JSON.stringify(body) };
      const answer = await callRest(request(), `${baseUrl}${path}${textOf(query)}`, {
        method,
        ...sent,
        signal,
      });
      const value = parseJson(answer.text);
      if (value === undefined) throw foreignAnswerError(answer.status);
      return value as Answer;
    },
    async download({ path, query, signal }) {
      const { headers } = request();
      const init = signal ? { headers, signal } : { headers };
      const response = await fetchFunction(`${baseUrl}${path}${textOf(query)}`, init).catch(
        (cause: unknown) => {
          throw networkError(cause);
        },
      );
      if (!response.ok) throw errorFromAnswer(response.status, await response.text());
      if (!response.body) throw foreignAnswerError(response.status);
      return response.body;
    },
    ask: (question, signal) =>
      answerEvents(
        { url: `${baseUrl}/api/chat`, headers: jsonHeaders(), fetch: fetchFunction },
        JSON.stringify(question),
        signal,
      ),
    uploadRecording: (input) => uploadRecording(request(), input),
  };
}

function textOf(query: RestCall['query']): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined) continue;
    for (const each of Array.isArray(value) ? value : [value]) parameters.append(name, String(each));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
