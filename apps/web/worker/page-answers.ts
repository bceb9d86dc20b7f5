type Asked = { request: Request };

/**
 * The documents of the app's pages: those of this version, so that they come without the server. After `askServerOnce` the
 * next one comes from the server if it answers: the version after this one cannot take over yet, and a user wants it.
 */
export function createPageAnswers<Options extends Asked>(
  ofThisVersion: (options: Options) => Promise<Response>,
) {
  let asksServer = false;
  return {
    askServerOnce(): void {
      asksServer = true;
    },
    async answer(options: Options): Promise<Response> {
      const isAsked = asksServer;
      asksServer = false;
      const answer = isAsked ? await fetch(options.request).catch(() => undefined) : undefined;
      return answer?.ok ? answer : ofThisVersion(options);
    },
  };
}
