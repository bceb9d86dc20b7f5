import type { ChatModel } from '@wingman/core/ports/chat-model.ts';
import type { Embedder } from '@wingman/core/ports/embedder.ts';
import type { Reranker } from '@wingman/core/ports/reranker.ts';
import type { Telemetry } from '@wingman/core/ports/telemetry.ts';
import type { Transcriber, Transcription } from '@wingman/core/ports/transcriber.ts';

/** The same model; each answer is watched from the question to its last chunk. */
export function watchChatModel(model: ChatModel, telemetry: Telemetry): ChatModel {
  return {
    givenCharacters: model.givenCharacters,
    contextTokens: model.contextTokens,
    modelName: model.modelName,
    isReady: model.isReady,
    async *stream(request) {
      const ended = Promise.withResolvers<void>();
      // Also reported to the caller: this promise itself has no handler.
      telemetry.watch({ name: 'provider', kind: 'chat' }, () => ended.promise).catch(() => {});
      try {
        yield* model.stream(request);
      } catch (error) {
        ended.reject(error);
        throw error;
      } finally {
        ended.resolve();
      }
    },
  };
}

/** The same embedder; each call is watched. */
export function watchEmbedder(embedder: Embedder, telemetry: Telemetry): Embedder {
  return {
    // Another model may take its place.
    get model() {
      return embedder.model;
    },
    questionMs: embedder.questionMs,
    isReady: embedder.isReady,
    embed: (texts, options) =>
      telemetry.watch({ name: 'provider', kind: 'embedding' }, () => embedder.embed(texts, options)),
  };
}

/** The same reranker; each call is watched. */
export function watchReranker(reranker: Reranker, telemetry: Telemetry): Reranker {
  return {
    questionMs: reranker.questionMs,
    isReady: reranker.isReady,
    rank: (question, texts, options) =>
      telemetry.watch({ name: 'provider', kind: 'ranking' }, () => reranker.rank(question, texts, options)),
  };
}

/** The same transcriber; each transcription is watched, with the seconds of audio that it heard. */
export function watchTranscriber(transcriber: Transcriber, telemetry: Telemetry): Transcriber {
  const listened = ({ duration, until = duration }: Transcription, from: number) => until - from;
  return {
    status: () => transcriber.status(),
    onStatusChange: (listener) => transcriber.onStatusChange(listener),
    downloadModel: () => transcriber.downloadModel(),
    cancelDownload: () => transcriber.cancelDownload(),
    listEngines: () => transcriber.listEngines(),
    listModels: () => transcriber.listModels(),
    removeModel: (name) => transcriber.removeModel(name),
    transcribe: (path, options) =>
      telemetry.watch(
        { name: 'transcription', kind: transcriber.status().engine },
        () => transcriber.transcribe(path, options),
        (heard) => listened(heard, options.from ?? 0),
      ),
  };
}
