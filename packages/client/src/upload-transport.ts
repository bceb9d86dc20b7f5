import { abortedError, networkError } from './wingman-error.ts';

export type UploadRequest = {
  url: string;
  headers: Record<string, string>;
  form: FormData;
  onProgress: (share: number) => void;
  signal: AbortSignal | undefined;
  fetch: typeof fetch;
};

/** `retryAfter`: the header of that name. */
export type UploadAnswer = { status: number; text: string; retryAfter: string | null };
type Transport = (request: UploadRequest) => Promise<UploadAnswer>;

/** Milliseconds without any byte moving after which an upload counts as cut. */
const stallMs = 60_000;
/** Milliseconds to wait for the answer once everything was sent; the server itself waits 25 s for the transcript. */
const answerMs = 90_000;

/** Browsers: XMLHttpRequest, because fetch cannot tell how much of the body has left. */
function sendWithXhr({ url, headers, form, onProgress, signal }: UploadRequest): Promise<UploadAnswer> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(abortedError(signal.reason));
    const xhr = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const abort = () => xhr.abort();
    const expectWithin = (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(abort, milliseconds);
    };
    xhr.open('POST', url);
    xhr.withCredentials = true;
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      expectWithin(stallMs);
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    xhr.upload.onload = () => {
      expectWithin(answerMs);
      onProgress(1);
    };
    xhr.onload = () =>
      resolve({
        status: xhr.status,
        text: xhr.responseText,
        retryAfter: xhr.getResponseHeader('retry-after'),
      });
    xhr.onerror = () => reject(networkError());
    xhr.onabort = () => reject(signal?.aborted ? abortedError(signal.reason) : networkError());
    xhr.onloadend = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    };
    signal?.addEventListener('abort', abort);
    expectWithin(stallMs);
    xhr.send(form);
  });
}

/** Node and workers: fetch, with one progress report when the answer is there. */
async function sendWithFetch(request: UploadRequest): Promise<UploadAnswer> {
  const { url, headers, form, onProgress, signal } = request;
  if (signal?.aborted) throw abortedError(signal.reason);
  try {
    const response = await request.fetch(url, {
      method: 'POST',
      headers,
      body: form,
      credentials: 'include',
      ...(signal ? { signal } : {}),
    });
    const text = await response.text();
    onProgress(1);
    return { status: response.status, text, retryAfter: response.headers.get('retry-after') };
  } catch (error) {
    throw signal?.aborted ? abortedError(error) : networkError(error);
  }
}

/** The way to send a body that fits this runtime. */
export function uploadTransport(): Transport {
  return typeof XMLHttpRequest === 'function' ? sendWithXhr : sendWithFetch;
}
