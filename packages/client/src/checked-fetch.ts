import { errorFromAnswer, foreignAnswerError, networkError, parseJson } from './wingman-error.ts';

type Fetch = typeof fetch;

function isTrpcError(text: string): boolean {
  const body = parseJson(text);
  return Array.isArray(body) || (typeof body === 'object' && body !== null && 'error' in body);
}

/**
 * A `fetch` for the tRPC links that accepts only responses of this product's server. A proxy's page, an
 * empty body or a sign-in portal become a `WingmanError` here, before anything tries to parse them.
 */
export function checkedFetch(fetchFunction: Fetch): Fetch {
  return async (input, init) => {
    const response = await fetchFunction(input, init).catch((error: unknown) => {
      throw init?.signal?.aborted ? error : networkError(error);
    });
    if (response.ok) {
      if (response.headers.get('content-type')?.includes('json')) return response;
      await response.body?.cancel();
      throw foreignAnswerError(response.status);
    }
    const text = await response.text();
    if (!isTrpcError(text)) throw errorFromAnswer(response.status, text, response.headers.get('retry-after'));
    return new Response(text, { status: response.status, headers: response.headers });
  };
}
