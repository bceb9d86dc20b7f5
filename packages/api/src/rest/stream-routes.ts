import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { ApiOptions } from '../api-options.ts';
import type { ContextFactory } from '../context.ts';
import { uploadByLink } from '../mcp/upload-link.ts';
import { auditExport } from './audit-export.ts';
import { calendar } from './calendar.ts';
import { chatAnswer } from './chat-answer.ts';
import { conversationImage } from './conversation-image.ts';
import { dataExport } from './data-export.ts';
import { momentImage } from './moment-image.ts';
import { programEvents } from './program-events.ts';
import { recordingAudio } from './recording-audio.ts';
import { recordingDownload } from './recording-download.ts';
import { recordingsExport } from './recordings-export.ts';
import { saveMoment } from './save-moment.ts';
import { uploadRecording } from './upload-recording.ts';
import { uploadSlices } from './upload-slices.ts';

/**
 * The calls whose bodies are streams, and the chat, whose response is one. A sibling of the tRPC scope, never around
 * it.
 */
export function streamRoutes(
  scope: FastifyInstance,
  options: ApiOptions & { context: ContextFactory },
): void {
  // Whether a file was truncated is checked after its last byte, see upload-recording.ts.
  scope.register(multipart, { throwFileSizeLimit: false });
  uploadRecording(scope, options);
  uploadByLink(scope, options);
  uploadSlices(scope, options);
  recordingAudio(scope, options);
  recordingDownload(scope, options);
  recordingsExport(scope, options);
  dataExport(scope, options);
  auditExport(scope, options);
  conversationImage(scope, options);
  saveMoment(scope, options);
  momentImage(scope, options);
  calendar(scope, options);
  chatAnswer(scope, options);
  programEvents(scope, options);
}
